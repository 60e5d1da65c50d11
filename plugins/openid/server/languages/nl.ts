import type { OpenidTexts } from './openidTexts';

/** In Dutch. */
export const nl: OpenidTexts = {
  openid: {
    refused: 'Het inloggen is niet voltooid',
    refusedText:
      'Het verzoek van de app kan niet worden verwerkt. Ga terug naar de app en probeer het opnieuw, of neem contact op met de support van de app.',
    unknownText:
      'Deze link is onvolledig of verouderd. Ga terug naar de app en probeer het opnieuw, of neem contact op met de support van de app.',
    notSignedOff: 'Het uitloggen is niet voltooid',
    signedOff: 'Je bent uitgelogd',
    signedOffText: 'Je kunt deze pagina sluiten.',
  },
};
