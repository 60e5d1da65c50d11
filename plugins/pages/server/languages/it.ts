import type { PagesTexts } from './pagesTexts';

/** In Italian. */
export const it: PagesTexts = {
  hosted: {
    title: 'Accedi',
    language: 'Lingua',
    done: 'Fatto',
    doneText: 'Puoi chiudere questa pagina.',
    failed: 'Operazione non completata',
    failedText: 'Ricomincia o torna alla pagina di partenza.',
    link: 'Continua qui',
    linkText: 'Continua solo se hai iniziato su un’altra pagina o un altro dispositivo.',
    leaving: 'Reindirizzamento',
    leavingText: 'Reindirizzamento a {host} in corso.',
    go: 'Continua',
    refused: 'Si è verificato un errore',
    again: 'Ricomincia',
    busy: 'Un momento',
    busyText: 'La risposta è in elaborazione. La pagina successiva si apre automaticamente.',
    nothing: 'Pagina non trovata. Torna alla pagina da cui hai iniziato.',
    unavailable: 'Al momento questa pagina non è disponibile. Riprova più tardi.',
    trialOver: 'Questa prova è scaduta. Eseguila di nuovo dalla procedura.',
    otherBrowser:
      'L’operazione non è disponibile in questo browser. Continua nel browser in cui hai iniziato oppure torna alla pagina di partenza e ricomincia.',
    framed:
      'Il passaggio successivo porta a un altro sito, che non può essere mostrato qui. Ricarica la pagina e usa un’altra opzione, oppure contatta l’assistenza.',
    unexpected: 'Si è verificato un errore da parte nostra. Riprova tra poco.',
  },
  ceremony: {
    registerTitle: 'Configura una passkey',
    authenticateTitle: 'Accedi con una passkey',
    registerText:
      'Il dispositivo salva la passkey e chiede l’impronta digitale, il volto o il PIN.',
    authenticateText: 'Il dispositivo chiede l’impronta digitale, il volto o il PIN.',
    registerButton: 'Configura passkey',
    authenticateButton: 'Continua con la passkey',
    working: 'Segui le istruzioni del browser o del dispositivo.',
    unsupported:
      'Questo browser non può usare passkey qui. Usa un altro browser o un altro metodo.',
    framed:
      'Le passkey non funzionano quando la pagina è incorporata in un altro sito. Aprila in una scheda separata o usa un altro metodo.',
    elsewhere:
      'Le passkey per questa pagina funzionano solo su {domain}. Apri la pagina a quell’indirizzo o usa un altro metodo.',
    stopped: 'La richiesta è stata annullata o è scaduta. Riprova.',
    known: 'Su questo dispositivo hai già una passkey. Puoi usarla per accedere.',
    failed: 'Impossibile usare la passkey. Riprova.',
    noScript: 'Le passkey richiedono JavaScript. Attivalo o usa un altro metodo.',
  },
  look: {
    links: 'Link',
    backTo: 'Torna a {app}',
    show: 'Mostra',
    hide: 'Nascondi',
    showPassword: 'Mostra password',
    hidePassword: 'Nascondi password',
  },
  forms: {
    fieldMissing: 'Inserisci un valore.',
    fieldWrong: 'Inserisci un valore valido.',
    choiceWrong: 'Seleziona una delle opzioni.',
    tickMissing: 'Seleziona la casella per continuare.',
    passwordsDiffer: 'Le password non corrispondono.',
    verifyPassword: 'Conferma password',
    submit: 'Continua',
    selectOne: 'Seleziona',
  },
};
