import type { ConnectorsTexts } from './connectorsTexts';

/** In Italian. */
export const it: ConnectorsTexts = {
  pages: {
    exactly: 'Inserisca esattamente {count, plural, one {# carattere} other {# caratteri}}.',
    atLeast: 'Inserisca almeno {count, plural, one {# carattere} other {# caratteri}}.',
    atMost: 'Inserisca al massimo {count, plural, one {# carattere} other {# caratteri}}.',
    missing: 'Compili questo campo.',
    notEmail: 'Inserisca un indirizzo e-mail valido.',
    wrongForm: 'Questo valore non ha il formato corretto.',
    notNumber: 'Inserisca un numero.',
    wentWrong: 'Si è verificato un errore.',
    flowFailed: 'Ricominci. Se il problema si ripete, contatti l’assistenza.',
    emailTaken:
      'Non è possibile creare un account con questo indirizzo e-mail. Se ne ha già uno, effettui l’accesso.',
    codeUsed: 'Questo codice non è corretto o è già stato usato.',
    next: 'Avanti',
    go: 'Continua',
    goOnWith: 'Continua con {provider}',
    captchaUnanswered: 'Confermi di non essere un robot.',
    captchaRefused:
      'La verifica non è riuscita o è scaduta. Confermi di nuovo di non essere un robot.',
    captchaUnreachable: 'Impossibile confermare la verifica. Riprovi tra poco.',
    challengeUnanswered: 'Nessuno ha risposto in tempo alla richiesta. Riprovi.',
    challengeOver: 'Questa richiesta non esiste o il suo tempo è scaduto. Ricominci.',
  },
};
