import type { AppsTexts } from './appsTexts';

/** In Dutch. */
export const nl: AppsTexts = {
  openid: {
    refused: 'U kunt zich hier niet aanmelden',
    refusedText:
      'Het verzoek van de app kan niet worden verwerkt. Ga terug naar de app en probeer het opnieuw.',
    notSignedOff: 'Het afmelden is niet voltooid',
    signedOff: 'U bent afgemeld',
    signedOffText: 'U kunt deze pagina sluiten.',
  },
};
