import type { UsersTexts } from './usersTexts';

/** In Italian. */
export const it: UsersTexts = {
  pages: {
    totpTitle: 'Configuri l’app di autenticazione',
    totpText:
      'Scansioni questo codice QR con l’app di autenticazione, poi inserisca il codice mostrato.',
    totpPicture: 'Codice QR',
    totpByHand: 'Se non può scansionarlo, inserisca questa chiave:',
    code: 'Codice',
    go: 'Continua',
    next: 'Avanti',
    email: 'E-mail',
    signIn: 'Accedi',
    emailFirst: 'Usi una passkey o inserisca il Suo indirizzo e-mail.',
    confirmTitle: 'Confermi la Sua identità',
    confirmText: 'Usi la passkey o la chiave di sicurezza del Suo account.',
    confirmButton: 'Usa passkey',
    usePasskey: 'Accedi con una passkey',
    useCode: 'Usa un codice',
    recoveryTitle: 'I Suoi codici di recupero',
    recoveryText:
      'Salvi questi codici in un luogo sicuro. Ognuno permette di accedere una volta se perde gli altri metodi. Non verranno più mostrati.',
    recoveryKept: 'Li ho salvati',
    mailSubject: 'Il Suo codice',
    mailText:
      'Il Suo codice è [code]. È valido per dieci minuti. Se non lo ha richiesto, ignori questa e-mail.',
    accountSubject: 'Ha già un account',
    accountText:
      'Qualcuno ha provato a creare un account con questo indirizzo e-mail, che ne ha già uno. Se è stato Lei, acceda oppure reimposti la password se l’ha dimenticata. Altrimenti ignori questa e-mail.',
  },
  refusals: {
    wrongPassword: 'Nome utente o password non corretti.',
    locked: 'Troppe password errate. Attenda qualche minuto e riprovi.',
    disabled: 'Questo account è disattivato.',
    passwordExpired: 'Questa password è scaduta. Ne inserisca una nuova.',
    wrongCurrent: 'La password attuale non è corretta.',
    passwordRepeats:
      'Usi una password diversa {count, plural, one {da quella attuale} other {dalle ultime #}}.',
    passwordRace: 'La password è appena stata modificata altrove. Riprovi.',
    wrongCode: 'Questo codice non è corretto. Riprovi.',
    tooManyCodes: 'Troppi codici errati. Attenda 15 minuti e riprovi.',
    codeOver: 'Questo codice non è più valido. Ne richieda un altro.',
    mailCodeRefused:
      'Questo codice è errato o scaduto. Riprovi oppure ricominci per riceverne un altro.',
    tooManyMails:
      'Sono stati inviati troppi codici a questo indirizzo. Attenda 15 minuti e riprovi.',
    wrongRecoveryCode: 'Questo codice di recupero non è corretto o è già stato usato.',
    notAccepted: 'Questi dati non sono stati accettati. Li controlli e riprovi.',
    noMethod: 'Questo metodo non è disponibile. Ne usi un altro.',
    taken:
      'Questi dati non possono essere usati. Acceda se ha un account oppure ne inserisca altri.',
    canceled: 'L’operazione è stata annullata.',
    keyOver: 'Non è stata richiesta alcuna chiave o il tempo è scaduto. Riprovi.',
    keyWrong: 'La risposta della chiave non è valida.',
    keySite:
      'Questa chiave appartiene a un altro sito. Apra la pagina al suo indirizzo abituale e riprovi.',
    keyUnverified:
      'Il dispositivo non ha confermato la Sua identità. Riprovi con l’impronta, il volto o il PIN.',
    keyUsed: 'La risposta della chiave è già stata usata.',
    keyTaken: 'Questa chiave è già registrata.',
    keyUnknown: 'Questa chiave non è riconosciuta. Ne usi un’altra o acceda in altro modo.',
    keyOfAnother: 'La chiave appartiene a un altro account.',
    keyUserGone: 'L’account di questa passkey non esiste più.',
    tooManyKeys:
      'Un account può avere {count, plural, one {# chiave} other {# chiavi}}. Ne rimuova prima una.',
    notEmail: '“{value}” non è un indirizzo e-mail.',
    emailWrong: '“{value}” non è un indirizzo e-mail. Ne inserisca uno come ada@example.com.',
    emailChanged: 'L’indirizzo dell’account è cambiato dopo l’invio del codice.',
    phoneWrong: '“{value}” non è un numero di telefono.',
    phoneShort: '“{value}” è troppo corto per un numero di telefono.',
    valueLong: 'Usi al massimo {count, plural, one {# carattere} other {# caratteri}}.',
    valueInvisible: 'Questo valore contiene un carattere invisibile. Lo rimuova.',
    usernameIsAddress: 'Un nome utente con una @ deve essere l’indirizzo e-mail dell’account.',
    nameMissing:
      'Indichi un nome utente, un indirizzo e-mail, un numero di telefono o un ID esterno.',
  },
};
