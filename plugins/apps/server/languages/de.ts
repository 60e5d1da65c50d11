import type { AppsTexts } from './appsTexts';

/** In German. */
export const de: AppsTexts = {
  openid: {
    refused: 'Sie können sich hier nicht anmelden',
    unexpected: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
    signedOff: 'Sie sind abgemeldet',
    signedOffText: 'Sie können diese Seite schließen.',
  },
};
