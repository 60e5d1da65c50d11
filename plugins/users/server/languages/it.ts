import type { UsersTexts } from './usersTexts';

/** In Italian. */
export const it: UsersTexts = {
  pages: {
    totpTitle: 'Configura l’app di autenticazione',
    totpText:
      'Scansiona questo codice QR con l’app di autenticazione, poi inserisci il codice mostrato.',
    totpPicture: 'Codice QR',
    totpByHand: 'Se non riesci a scansionarlo, inserisci questa chiave:',
    code: 'Codice',
    go: 'Continua',
    next: 'Avanti',
    email: 'Email',
    signIn: 'Accedi',
    emailFirst: 'Usa una passkey o inserisci il tuo indirizzo email.',
    confirmTitle: 'Conferma la tua identità',
    confirmText: 'Usa la passkey o la chiave di sicurezza del tuo account.',
    confirmButton: 'Usa passkey',
    usePasskey: 'Accedi con una passkey',
    useCode: 'Usa invece un codice',
    recoveryTitle: 'I tuoi codici di recupero',
    recoveryText:
      'Salva questi codici in un luogo sicuro. Ognuno ti permette di accedere una volta se perdi gli altri metodi di accesso. Non verranno più mostrati.',
    recoveryKept: 'Li ho salvati',
    copyKey: 'Copia chiave',
    copyCodes: 'Copia codici',
    downloadCodes: 'Scarica codici',
    copied: 'Copiato',
    mailSubject: 'Il tuo codice di verifica',
    mailText:
      'Il tuo codice è [code]. È valido per dieci minuti. Se non lo hai richiesto, ignora questa email.',
    accountSubject: 'Hai già un account',
    accountText:
      'Qualcuno ha provato a creare un account con questo indirizzo email, ma ne esiste già uno. Se eri tu, accedi oppure reimposta la password se l’hai dimenticata. Altrimenti ignora questa email.',
  },
  refusals: {
    wrongPassword: 'Nome utente o password non corretti.',
    locked: 'Troppe password errate. Attendi qualche minuto e riprova.',
    disabled: 'Questo account è disattivato. Contatta l’assistenza.',
    passwordExpired: 'Questa password è scaduta. Impostane una nuova per accedere.',
    wrongCurrent: 'La password attuale non è corretta. Riprova.',
    passwordRepeats:
      'Usa una password diversa {count, plural, one {da quella attuale} other {dalle ultime #}}.',
    passwordRace: 'La password è appena stata modificata altrove. Riprova.',
    wrongCode: 'Questo codice non è corretto. Riprova.',
    tooManyCodes: 'Troppi codici errati. Attendi 15 minuti e riprova.',
    codeOver: 'Questo codice è scaduto. Richiedine un altro.',
    mailCodeRefused:
      'Questo codice è errato o scaduto. Riprova oppure ricomincia per riceverne un altro.',
    tooManyMails:
      'Sono state inviate troppe email a questo indirizzo. Attendi 15 minuti e riprova.',
    wrongRecoveryCode:
      'Questo codice di recupero non è corretto o è già stato usato. Prova con un altro.',
    notAccepted: 'Questi dati non sono stati accettati. Controllali e riprova.',
    noMethod: 'Questo metodo non è disponibile. Usane un altro.',
    taken:
      'Questi dati non possono essere usati. Accedi se hai un account oppure inseriscine altri.',
    canceled: 'L’operazione è stata annullata. Riprova o usa un altro metodo.',
    keyOver: 'Non è stata richiesta alcuna chiave o la richiesta è scaduta. Riprova.',
    keyWrong: 'Impossibile verificare la passkey o la chiave di sicurezza. Riprova.',
    keySite:
      'Questa chiave appartiene a un altro sito. Apri la pagina al suo indirizzo abituale e riprova.',
    keyUnverified:
      'Il dispositivo non ha confermato la tua identità. Riprova con l’impronta digitale, il volto o il PIN.',
    keyUsed: 'La risposta della chiave è già stata usata. Riprova.',
    keyTaken: 'Questa chiave è già registrata. Usane un’altra.',
    keyUnknown: 'Questa chiave non è registrata qui. Usane un’altra o accedi in un altro modo.',
    keyOfAnother: 'Questa chiave appartiene a un altro account. Usa la tua.',
    keyUserGone:
      'L’account di questa passkey non esiste più. Usa un’altra passkey o un altro metodo di accesso.',
    tooManyKeys:
      'Un account può avere al massimo {count, plural, one {# chiave} other {# chiavi}}. Rimuovine prima una.',
    emailWrong: '“{value}” non è un indirizzo email. Inseriscine uno come ada@example.com.',
    emailChanged:
      'L’indirizzo email dell’account è cambiato. Ricomincia per verificare quello nuovo.',
    phoneWrong: '“{value}” non è un numero di telefono. Inseriscine uno come +1 555 010 0123.',
    phoneShort: '“{value}” è troppo corto per un numero di telefono.',
    valueLong: 'Usa al massimo {count, plural, one {# carattere} other {# caratteri}}.',
    valueInvisible: 'Questo valore contiene un carattere invisibile. Rimuovilo.',
    usernameIsAddress: 'Un nome utente con @ deve essere l’indirizzo email dell’account.',
    nameMissing:
      'Indica un nome utente, un indirizzo email, un numero di telefono o un ID esterno.',
  },
};
