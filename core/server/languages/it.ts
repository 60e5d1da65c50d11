import type { CoreTexts } from './coreTexts';

/** In Italian. */
export const it: CoreTexts = {
  waits: {
    waitSeconds:
      'Troppe richieste. Attenda {count, plural, one {# secondo} other {# secondi}} e riprovi.',
    waitMinutes:
      'Troppe richieste. Attenda {count, plural, one {# minuto} other {# minuti}} e riprovi.',
  },
  passwords: {
    needs: 'La password deve rispettare queste regole: {faults}.',
    length: 'da {least} a {most} caratteri',
    uppercase: 'una lettera maiuscola',
    lowercase: 'una lettera minuscola',
    digit: 'una cifra',
    special: 'un carattere speciale',
    spaces: 'nessuno spazio',
    common: 'Questa password è tra le più usate. Ne inserisca un’altra.',
  },
};
