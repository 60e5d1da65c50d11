import type { AppsTexts } from './appsTexts';

/** In French. */
export const fr: AppsTexts = {
  openid: {
    refused: 'Vous ne pouvez pas vous connecter ici',
    unexpected: 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
    signedOff: 'Déconnexion effectuée',
    signedOffText: 'Vous pouvez fermer cette page.',
  },
};
