import type { PagesTexts } from './pagesTexts';

/** In French. */
export const fr: PagesTexts = {
  hosted: {
    title: 'Se connecter',
    language: 'Langue',
    done: 'Terminé',
    doneText: 'Vous pouvez fermer cette page.',
    failed: 'L’opération n’a pas abouti',
    failedText: 'Recommencez ou revenez à la page d’où vous venez.',
    link: 'Continuer ici',
    linkText: 'Continuez uniquement si vous avez commencé sur une autre page ou un autre appareil.',
    leaving: 'Redirection',
    leavingText: 'Redirection vers {host} en cours.',
    go: 'Continuer',
    refused: 'Une erreur s’est produite',
    again: 'Recommencer',
    busy: 'Un instant',
    busyText: 'Votre réponse est en cours de traitement. La page suivante s’ouvre automatiquement.',
    nothing: 'Page introuvable. Revenez à la page où vous avez commencé.',
    unavailable: 'Cette page n’est pas disponible pour le moment. Réessayez plus tard.',
    trialOver: 'Cet essai a expiré. Relancez-le depuis le parcours.',
    otherBrowser:
      'Cette opération n’est pas disponible dans ce navigateur. Continuez dans le navigateur où vous avez commencé, ou revenez à la page d’où vous venez et recommencez.',
    framed:
      'L’étape suivante mène à un autre site, qui ne peut pas s’afficher ici. Rechargez la page et utilisez une autre option, ou contactez l’assistance.',
    unexpected: 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
  },
  ceremony: {
    registerTitle: 'Créer une clé d’accès',
    authenticateTitle: 'Se connecter avec une clé d’accès',
    registerText:
      'Votre appareil enregistre la clé d’accès et demande votre empreinte digitale, votre visage ou votre code PIN.',
    authenticateText:
      'Votre appareil demande votre empreinte digitale, votre visage ou votre code PIN.',
    registerButton: 'Créer la clé d’accès',
    authenticateButton: 'Continuer avec la clé d’accès',
    working: 'Suivez les instructions de votre navigateur ou de votre appareil.',
    unsupported:
      'Ce navigateur ne peut pas utiliser de clé d’accès ici. Utilisez un autre navigateur ou une autre méthode.',
    framed:
      'Les clés d’accès ne fonctionnent pas dans ce cadre. Ouvrez la page dans son propre onglet ou utilisez une autre méthode.',
    elsewhere:
      'Les clés d’accès de cette page ne fonctionnent que sur {domain}. Ouvrez la page à cette adresse ou utilisez une autre méthode.',
    stopped: 'La demande a été annulée ou a expiré. Réessayez.',
    known:
      'Une clé d’accès est déjà enregistrée pour vous sur cet appareil. Vous pouvez vous connecter avec elle.',
    failed: 'La clé d’accès n’a pas pu être utilisée. Réessayez.',
    noScript: 'Les clés d’accès nécessitent JavaScript. Activez-le ou utilisez une autre méthode.',
  },
  look: {
    links: 'Liens',
    backTo: 'Retour à {app}',
    show: 'Afficher',
    hide: 'Masquer',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
  },
  forms: {
    fieldMissing: 'Saisissez une valeur.',
    fieldWrong: 'Saisissez une valeur valide.',
    choiceWrong: 'Sélectionnez l’une des options.',
    tickMissing: 'Cochez la case pour continuer.',
    passwordsDiffer: 'Les mots de passe ne correspondent pas.',
    verifyPassword: 'Confirmer le mot de passe',
    submit: 'Continuer',
    selectOne: 'Sélectionner',
  },
};
