import type { AppsTexts } from './appsTexts';

/** In Dutch. */
export const nl: AppsTexts = {
  openid: {
    refused: 'U kunt zich hier niet aanmelden',
    refusedText:
      'Het verzoek van de app kan niet worden verwerkt. Ga terug naar de app en probeer het opnieuw.',
    unknownText:
      'Deze link is onvolledig of verouderd. Ga terug naar de app en probeer het opnieuw, of neem contact op met de support van de app.',
    notSignedOff: 'Het afmelden is niet voltooid',
    signedOff: 'U bent afgemeld',
    signedOffText: 'U kunt deze pagina sluiten.',
  },
};
