import type { AppsTexts } from './appsTexts';

/** In Polish. */
export const pl: AppsTexts = {
  openid: {
    refused: 'Nie można się tu zalogować',
    refusedText:
      'Nie można przetworzyć żądania aplikacji. Proszę wrócić do aplikacji i spróbować ponownie.',
    unknownText:
      'Ten link jest niepełny lub nieaktualny. Proszę wrócić do aplikacji i spróbować ponownie lub skontaktować się z jej pomocą techniczną.',
    notSignedOff: 'Wylogowywanie nie zostało ukończone',
    signedOff: 'Wylogowano',
    signedOffText: 'Można zamknąć tę stronę.',
  },
};
