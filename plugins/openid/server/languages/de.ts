import type { OpenidTexts } from './openidTexts';

/** In German. */
export const de: OpenidTexts = {
  openid: {
    refused: 'Die Anmeldung wurde nicht abgeschlossen',
    refusedText:
      'Die Anfrage der App kann nicht verarbeitet werden. Gehen Sie zur App zurück und versuchen Sie es erneut, oder wenden Sie sich an den Support der App.',
    unknownText:
      'Dieser Link ist unvollständig oder veraltet. Gehen Sie zur App zurück und versuchen Sie es erneut, oder wenden Sie sich an den Support der App.',
    notSignedOff: 'Die Abmeldung wurde nicht abgeschlossen',
    signedOff: 'Sie sind abgemeldet',
    signedOffText: 'Sie können diese Seite schließen.',
  },
};
