import type { AppsTexts } from './appsTexts';

/** In Dutch. */
export const nl: AppsTexts = {
  openid: {
    refused: 'U kunt zich hier niet aanmelden',
    unexpected: 'Er is bij ons iets misgegaan. Probeer het zo opnieuw.',
    signedOff: 'U bent afgemeld',
    signedOffText: 'U kunt deze pagina sluiten.',
  },
};
