import type { CoreTexts } from './coreTexts';

/** In German. */
export const de: CoreTexts = {
  waits: {
    waitSeconds:
      'Zu viele Anfragen. Warten Sie {count, plural, one {# Sekunde} other {# Sekunden}} und versuchen Sie es erneut.',
    waitMinutes:
      'Zu viele Anfragen. Warten Sie {count, plural, one {# Minute} other {# Minuten}} und versuchen Sie es erneut.',
    mailMinutes:
      'Diese Umgebung hat ihr E-Mail-Limit erreicht. Warten Sie {count, plural, one {# Minute} other {# Minuten}} und versuchen Sie es erneut.',
    mailHours:
      'Diese Umgebung hat ihr E-Mail-Limit erreicht. Warten Sie {count, plural, one {# Stunde} other {# Stunden}} und versuchen Sie es erneut.',
  },
  passwords: {
    needs: 'Das Passwort muss diese Regeln erfüllen: {faults}.',
    length: '{least} bis {most} Zeichen',
    uppercase: 'ein Großbuchstabe',
    lowercase: 'ein Kleinbuchstabe',
    digit: 'eine Ziffer',
    special: 'ein Sonderzeichen',
    spaces: 'keine Leerzeichen',
    common: 'Dieses Passwort wird zu häufig verwendet. Geben Sie ein anderes ein.',
  },
};
