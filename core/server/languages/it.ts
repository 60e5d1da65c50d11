import type { CoreTexts } from './coreTexts';

/** In Italian. */
export const it: CoreTexts = {
  waits: {
    waitSeconds:
      'Troppe richieste. Attendi {count, plural, one {# secondo} other {# secondi}} e riprova.',
    waitMinutes:
      'Troppe richieste. Attendi {count, plural, one {# minuto} other {# minuti}} e riprova.',
    mailMinutes:
      'Questo ambiente ha raggiunto il limite di email. Attendi {count, plural, one {# minuto} other {# minuti}} e riprova.',
    mailHours:
      'Questo ambiente ha raggiunto il limite di email. Attendi {count, plural, one {# ora} other {# ore}} e riprova.',
  },
  passwords: {
    needs: 'La password deve rispettare queste regole: {faults}.',
    length: 'da {least} a {most} caratteri',
    uppercase: 'una lettera maiuscola',
    lowercase: 'una lettera minuscola',
    digit: 'una cifra',
    special: 'un carattere speciale',
    spaces: 'nessuno spazio',
    common: 'Questa password è troppo comune. Inseriscine un’altra.',
  },
};
