import type { CoreTexts } from './coreTexts';

/** In French. */
export const fr: CoreTexts = {
  waits: {
    waitSeconds:
      'Trop de demandes. Attendez {count, plural, one {# seconde} other {# secondes}}, puis réessayez.',
    waitMinutes:
      'Trop de demandes. Attendez {count, plural, one {# minute} other {# minutes}}, puis réessayez.',
    mailMinutes:
      'Cet environnement a atteint sa limite d’e-mails. Attendez {count, plural, one {# minute} other {# minutes}}, puis réessayez.',
    mailHours:
      'Cet environnement a atteint sa limite d’e-mails. Attendez {count, plural, one {# heure} other {# heures}}, puis réessayez.',
  },
  passwords: {
    needs: 'Le mot de passe doit respecter ces règles : {faults}.',
    length: 'de {least} à {most} caractères',
    uppercase: 'une lettre majuscule',
    lowercase: 'une lettre minuscule',
    digit: 'un chiffre',
    special: 'un caractère spécial',
    spaces: 'aucun espace',
    common: 'Ce mot de passe est trop courant. Saisissez-en un autre.',
  },
};
