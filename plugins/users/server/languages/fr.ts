import type { UsersTexts } from './usersTexts';

/** In French. */
export const fr: UsersTexts = {
  pages: {
    totpTitle: 'Configurez votre application d’authentification',
    totpText:
      'Scannez ce code QR avec votre application d’authentification, puis saisissez le code affiché.',
    totpPicture: 'Code QR',
    totpByHand: 'Si vous ne pouvez pas le scanner, saisissez cette clé :',
    code: 'Code',
    go: 'Continuer',
    next: 'Suivant',
    email: 'E-mail',
    signIn: 'Se connecter',
    emailFirst: 'Utilisez une clé d’accès ou saisissez votre adresse e-mail.',
    confirmTitle: 'Confirmez votre identité',
    confirmText: 'Utilisez la clé d’accès ou la clé de sécurité de votre compte.',
    confirmButton: 'Utiliser la clé d’accès',
    usePasskey: 'Se connecter avec une clé d’accès',
    useCode: 'Utiliser plutôt un code',
    recoveryTitle: 'Vos codes de récupération',
    recoveryText:
      'Conservez ces codes en lieu sûr. Chacun vous permet de vous connecter une fois si vous perdez vos autres méthodes de connexion. Ils ne seront plus affichés.',
    recoveryKept: 'Je les ai enregistrés',
    copyKey: 'Copier la clé',
    copyCodes: 'Copier les codes',
    downloadCodes: 'Télécharger les codes',
    copied: 'Copié',
    mailSubject: 'Votre code de vérification',
    mailText:
      'Votre code est [code]. Il est valable dix minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
    accountSubject: 'Vous avez déjà un compte',
    accountText:
      'Quelqu’un a essayé de créer un compte avec cette adresse e-mail, mais il en existe déjà un. Si c’était vous, connectez-vous, ou réinitialisez votre mot de passe si vous l’avez oublié. Sinon, ignorez cet e-mail.',
  },
  refusals: {
    wrongPassword: 'Nom d’utilisateur ou mot de passe incorrect.',
    locked: 'Trop de mots de passe incorrects. Attendez quelques minutes, puis réessayez.',
    disabled: 'Ce compte est désactivé. Contactez l’assistance.',
    passwordExpired: 'Ce mot de passe a expiré. Définissez-en un nouveau pour vous connecter.',
    wrongCurrent: 'Le mot de passe actuel est incorrect. Réessayez.',
    passwordRepeats:
      'Utilisez un mot de passe différent {count, plural, one {de l’actuel} other {des # derniers}}.',
    passwordRace: 'Le mot de passe vient d’être modifié ailleurs. Réessayez.',
    wrongCode: 'Ce code est incorrect. Réessayez.',
    tooManyCodes: 'Trop de codes incorrects. Attendez 15 minutes, puis réessayez.',
    codeOver: 'Ce code a expiré. Demandez-en un autre.',
    mailCodeRefused:
      'Ce code est incorrect ou a expiré. Réessayez, ou recommencez pour en recevoir un autre.',
    tooManyMails:
      'Trop d’e-mails ont été envoyés à cette adresse. Attendez 15 minutes, puis réessayez.',
    wrongRecoveryCode:
      'Ce code de récupération est incorrect ou a déjà été utilisé. Essayez-en un autre.',
    notAccepted: 'Ces informations n’ont pas été acceptées. Vérifiez-les et réessayez.',
    noMethod: 'Cette méthode n’est pas disponible. Utilisez-en une autre.',
    taken:
      'Ces informations ne peuvent pas être utilisées. Connectez-vous si vous avez un compte ou saisissez-en d’autres.',
    canceled: 'L’opération a été annulée. Réessayez ou utilisez une autre méthode.',
    keyOver: 'Aucune clé n’a été demandée ou la demande a expiré. Réessayez.',
    keyWrong: 'Votre clé d’accès ou de sécurité n’a pas pu être vérifiée. Réessayez.',
    keySite:
      'Cette clé appartient à un autre site. Ouvrez la page à son adresse habituelle, puis réessayez.',
    keyUnverified:
      'L’appareil n’a pas confirmé votre identité. Réessayez avec votre empreinte, votre visage ou votre code PIN.',
    keyUsed: 'La réponse de la clé a déjà été utilisée. Réessayez.',
    keyTaken: 'Cette clé est déjà enregistrée. Utilisez-en une autre.',
    keyUnknown:
      'Cette clé n’est pas enregistrée ici. Utilisez-en une autre ou connectez-vous autrement.',
    keyOfAnother: 'Cette clé appartient à un autre compte. Utilisez la vôtre.',
    keyUserGone:
      'Le compte de cette clé d’accès n’existe plus. Utilisez une autre clé ou une autre méthode de connexion.',
    tooManyKeys:
      'Un compte peut avoir au maximum {count, plural, one {# clé} other {# clés}}. Supprimez-en d’abord une.',
    emailWrong:
      '« {value} » n’est pas une adresse e-mail. Saisissez une adresse telle que ada@example.com.',
    emailChanged: 'L’adresse e-mail du compte a changé. Recommencez pour vérifier la nouvelle.',
    phoneWrong:
      '« {value} » n’est pas un numéro de téléphone. Saisissez un numéro tel que +1 555 010 0123.',
    phoneShort: '« {value} » est trop court pour un numéro de téléphone.',
    valueLong: 'Utilisez au maximum {count, plural, one {# caractère} other {# caractères}}.',
    valueInvisible: 'Cette valeur contient un caractère invisible. Supprimez-le.',
    usernameIsAddress: 'Un nom d’utilisateur contenant @ doit être l’adresse e-mail du compte.',
    nameMissing:
      'Indiquez un nom d’utilisateur, une adresse e-mail, un numéro de téléphone ou un identifiant externe.',
  },
};
