import type { PagesTexts } from './pagesTexts';

/** In Italian. */
export const it: PagesTexts = {
  hosted: {
    title: 'Accedi',
    language: 'Lingua',
    done: 'Fatto',
    doneText: 'Può chiudere questa pagina.',
    failed: 'Operazione non completata',
    failedText: 'Ricominci o torni alla pagina di partenza.',
    link: 'Continui qui',
    linkText: 'Continui solo se ha iniziato su un’altra pagina o un altro dispositivo.',
    leaving: 'Reindirizzamento',
    leavingText: 'La stiamo indirizzando a {host}.',
    go: 'Continua',
    refused: 'Si è verificato un errore',
    again: 'Ricomincia',
    busy: 'Un momento',
    busyText: 'La risposta è in elaborazione. La pagina successiva si apre automaticamente.',
    nothing: 'Pagina non trovata. Torni da dove ha iniziato.',
    unavailable: 'L’accesso non è al momento disponibile qui. Riprovi più tardi.',
    trialOver: 'Questa prova è terminata. La esegua di nuovo dal percorso.',
    otherBrowser: 'Questa pagina appartiene a un altro browser. Continui da lì o ricominci.',
    framed:
      'Questo passaggio porta a un altro sito e non è possibile in una pagina incorporata. Apra la pagina separatamente.',
    unexpected: 'Si è verificato un errore da parte nostra. Riprovi tra poco.',
  },
  ceremony: {
    registerTitle: 'Configuri una passkey',
    authenticateTitle: 'Accesso con una passkey',
    registerText: 'Il dispositivo conserva la passkey e chiede impronta, volto o PIN.',
    authenticateText: 'Il dispositivo chiede impronta, volto o PIN.',
    registerButton: 'Configura passkey',
    authenticateButton: 'Continua con la passkey',
    working: 'Segua le istruzioni del browser o del dispositivo.',
    unsupported:
      'Questo browser non può usare passkey qui. Usi un altro browser o un altro metodo.',
    framed:
      'Le passkey non funzionano in questo riquadro. Apra la pagina in una scheda propria o usi un altro metodo.',
    elsewhere:
      'Qui le passkey appartengono a {domain}. Apra questa pagina a quell’indirizzo, con https.',
    stopped: 'La richiesta è stata annullata o è scaduta. Riprovi.',
    known: 'Questo dispositivo ha già una passkey per Lei.',
    failed: 'Impossibile usare la passkey. Riprovi.',
    noScript: 'Le passkey richiedono JavaScript. Lo attivi o usi un altro metodo.',
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
    fieldMissing: 'Inserisca un valore.',
    fieldWrong: 'Inserisca un valore valido.',
    choiceWrong: 'Selezioni una delle opzioni.',
    passwordsDiffer: 'Le password non corrispondono.',
    verifyPassword: 'Conferma password',
    submit: 'Continua',
    selectOne: 'Seleziona',
  },
};
