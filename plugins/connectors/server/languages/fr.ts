import type { ConnectorsTexts } from './connectorsTexts';

/** In French. */
export const fr: ConnectorsTexts = {
  pages: {
    exactly: 'Saisissez exactement {count, plural, one {# caractère} other {# caractères}}.',
    atLeast: 'Saisissez au moins {count, plural, one {# caractère} other {# caractères}}.',
    atMost: 'Saisissez au maximum {count, plural, one {# caractère} other {# caractères}}.',
    missing: 'Remplissez ce champ.',
    notEmail: 'Saisissez une adresse e-mail valide.',
    wrongForm: 'Cette valeur n’a pas le bon format.',
    notNumber: 'Saisissez un nombre.',
    wentWrong: 'Une erreur s’est produite. Réessayez.',
    flowFailed: 'Recommencez. Si cela échoue à nouveau, contactez l’assistance.',
    codeUsed: 'Ce code est incorrect ou a déjà été utilisé. Réessayez ou saisissez un autre code.',
    next: 'Suivant',
    go: 'Continuer',
    goOnWith: 'Continuer avec {provider}',
    captchaUnanswered: 'Confirmez que vous n’êtes pas un robot.',
    captchaRefused:
      'La vérification a échoué ou a expiré. Confirmez à nouveau que vous n’êtes pas un robot.',
    captchaUnreachable:
      'Le service de vérification n’est pas disponible. Réessayez dans un instant.',
    challengeUnanswered: 'Personne n’a répondu à la demande à temps. Réessayez.',
    challengeOver: 'Cette demande n’existe pas ou a expiré. Recommencez.',
  },
};
