import type { OpenidTexts } from './openidTexts';

/** In French. */
export const fr: OpenidTexts = {
  openid: {
    refused: 'La connexion n’a pas abouti',
    refusedText:
      'La demande de l’application ne peut pas être traitée. Retournez dans l’application et réessayez, ou contactez l’assistance de l’application.',
    unknownText:
      'Ce lien est incomplet ou obsolète. Retournez dans l’application et réessayez, ou contactez l’assistance de l’application.',
    notSignedOff: 'La déconnexion n’a pas abouti',
    signedOff: 'Déconnexion effectuée',
    signedOffText: 'Vous pouvez fermer cette page.',
  },
};
