import type { ConnectorsTexts } from './connectorsTexts';

/** In Italian. */
export const it: ConnectorsTexts = {
  pages: {
    exactly: 'Inserisci esattamente {count, plural, one {# carattere} other {# caratteri}}.',
    atLeast: 'Inserisci almeno {count, plural, one {# carattere} other {# caratteri}}.',
    atMost: 'Inserisci al massimo {count, plural, one {# carattere} other {# caratteri}}.',
    missing: 'Compila questo campo.',
    notEmail: 'Inserisci un indirizzo email valido.',
    wrongForm: 'Questo valore non ha il formato corretto.',
    notNumber: 'Inserisci un numero.',
    wentWrong: 'Si è verificato un errore. Riprova.',
    flowFailed: 'Ricomincia. Se il problema si ripete, contatta l’assistenza.',
    codeUsed:
      'Questo codice non è corretto o è già stato usato. Riprova o inserisci un altro codice.',
    next: 'Avanti',
    go: 'Continua',
    goOnWith: 'Continua con {provider}',
    captchaUnanswered: 'Conferma di non essere un robot.',
    captchaRefused:
      'La verifica non è riuscita o è scaduta. Conferma di nuovo di non essere un robot.',
    captchaUnreachable: 'Il servizio di verifica non è disponibile. Riprova tra poco.',
    challengeUnanswered: 'Nessuno ha risposto in tempo alla richiesta. Riprova.',
    challengeOver: 'Questa richiesta non esiste o è scaduta. Ricomincia.',
  },
};
