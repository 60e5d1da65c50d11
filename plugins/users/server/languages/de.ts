import type { UsersTexts } from './usersTexts';

/** In German. */
export const de: UsersTexts = {
  pages: {
    totpTitle: 'Authenticator-App einrichten',
    totpText:
      'Scannen Sie diesen QR-Code mit Ihrer Authenticator-App und geben Sie dann den angezeigten Code ein.',
    totpPicture: 'QR-Code',
    totpByHand: 'Wenn Sie ihn nicht scannen können, geben Sie diesen Schlüssel ein:',
    code: 'Code',
    go: 'Weiter',
    next: 'Weiter',
    email: 'E-Mail',
    signIn: 'Anmelden',
    emailFirst: 'Verwenden Sie einen Passkey oder geben Sie Ihre E-Mail-Adresse ein.',
    confirmTitle: 'Bestätigen Sie Ihre Identität',
    confirmText: 'Verwenden Sie den Passkey oder Sicherheitsschlüssel Ihres Kontos.',
    confirmButton: 'Passkey verwenden',
    usePasskey: 'Mit Passkey anmelden',
    useCode: 'Stattdessen Code verwenden',
    recoveryTitle: 'Ihre Wiederherstellungscodes',
    recoveryText:
      'Bewahren Sie diese Codes sicher auf. Mit jedem Code können Sie sich einmal anmelden, wenn Sie Ihre anderen Anmeldemethoden verlieren. Die Codes werden nicht noch einmal angezeigt.',
    recoveryKept: 'Ich habe sie gespeichert',
    copyKey: 'Schlüssel kopieren',
    copyCodes: 'Codes kopieren',
    downloadCodes: 'Codes herunterladen',
    copied: 'Kopiert',
    mailSubject: 'Ihr Bestätigungscode',
    mailText:
      'Ihr Code lautet [code]. Er gilt zehn Minuten. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
    accountSubject: 'Sie haben bereits ein Konto',
    accountText:
      'Jemand hat versucht, mit dieser E-Mail-Adresse ein Konto zu erstellen, es gibt aber bereits eines. Falls Sie das waren, melden Sie sich stattdessen an, oder setzen Sie Ihr Passwort zurück, wenn Sie es vergessen haben. Falls nicht, ignorieren Sie diese E-Mail.',
  },
  refusals: {
    wrongPassword: 'Der Benutzername oder das Passwort ist falsch.',
    locked: 'Zu viele falsche Passwörter. Warten Sie einige Minuten und versuchen Sie es erneut.',
    disabled: 'Dieses Konto ist deaktiviert. Wenden Sie sich an den Support.',
    passwordExpired:
      'Dieses Passwort ist abgelaufen. Legen Sie ein neues fest, um sich anzumelden.',
    wrongCurrent: 'Das aktuelle Passwort ist falsch. Versuchen Sie es erneut.',
    passwordRepeats:
      'Verwenden Sie ein Passwort, das sich {count, plural, one {vom aktuellen} other {von den letzten #}} unterscheidet.',
    passwordRace: 'Das Passwort wurde gerade an anderer Stelle geändert. Versuchen Sie es erneut.',
    wrongCode: 'Dieser Code ist falsch. Versuchen Sie es erneut.',
    tooManyCodes: 'Zu viele falsche Codes. Warten Sie 15 Minuten und versuchen Sie es erneut.',
    codeOver: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
    mailCodeRefused:
      'Dieser Code ist falsch oder abgelaufen. Versuchen Sie es erneut, oder beginnen Sie von vorn, um einen neuen zu erhalten.',
    tooManyMails:
      'An diese Adresse wurden zu viele E-Mails gesendet. Warten Sie 15 Minuten und versuchen Sie es erneut.',
    wrongRecoveryCode:
      'Dieser Wiederherstellungscode ist falsch oder wurde bereits verwendet. Versuchen Sie es mit einem anderen.',
    notAccepted:
      'Diese Angaben wurden nicht akzeptiert. Prüfen Sie sie und versuchen Sie es erneut.',
    noMethod: 'Diese Methode ist nicht verfügbar. Verwenden Sie eine andere.',
    taken:
      'Diese Angaben können nicht verwendet werden. Melden Sie sich an, falls Sie ein Konto haben, oder geben Sie andere ein.',
    canceled:
      'Der Vorgang wurde abgebrochen. Versuchen Sie es erneut oder verwenden Sie eine andere Methode.',
    keyOver:
      'Es wurde kein Schlüssel angefordert oder die Anfrage ist abgelaufen. Versuchen Sie es erneut.',
    keyWrong:
      'Ihr Passkey oder Sicherheitsschlüssel konnte nicht überprüft werden. Versuchen Sie es erneut.',
    keySite:
      'Dieser Schlüssel gehört zu einer anderen Website. Öffnen Sie die Seite unter ihrer üblichen Adresse und versuchen Sie es erneut.',
    keyUnverified:
      'Das Gerät hat nicht bestätigt, dass Sie es sind. Versuchen Sie es erneut mit Fingerabdruck, Gesicht oder PIN.',
    keyUsed: 'Die Antwort des Schlüssels wurde bereits verwendet. Versuchen Sie es erneut.',
    keyTaken: 'Dieser Schlüssel ist bereits registriert. Verwenden Sie einen anderen.',
    keyUnknown:
      'Dieser Schlüssel ist hier nicht registriert. Verwenden Sie einen anderen oder melden Sie sich anders an.',
    keyOfAnother: 'Dieser Schlüssel gehört zu einem anderen Konto. Verwenden Sie Ihren eigenen.',
    keyUserGone:
      'Das Konto zu diesem Passkey gibt es nicht mehr. Verwenden Sie einen anderen Passkey oder eine andere Anmeldemethode.',
    tooManyKeys:
      'Ein Konto kann höchstens {count, plural, one {# Schlüssel} other {# Schlüssel}} haben. Entfernen Sie zuerst einen.',
    emailWrong:
      '„{value}“ ist keine E-Mail-Adresse. Geben Sie eine Adresse wie ada@example.com ein.',
    emailChanged:
      'Die E-Mail-Adresse des Kontos hat sich geändert. Beginnen Sie von vorn, um die neue zu bestätigen.',
    phoneWrong: '„{value}“ ist keine Telefonnummer. Geben Sie eine Nummer wie +1 555 010 0123 ein.',
    phoneShort: '„{value}“ ist zu kurz für eine Telefonnummer.',
    valueLong: 'Verwenden Sie höchstens {count, plural, one {# Zeichen} other {# Zeichen}}.',
    valueInvisible: 'Dieser Wert enthält ein unsichtbares Zeichen. Entfernen Sie es.',
    usernameIsAddress: 'Ein Benutzername mit @ muss die E-Mail-Adresse des Kontos sein.',
    nameMissing:
      'Geben Sie einen Benutzernamen, eine E-Mail-Adresse, eine Telefonnummer oder eine externe ID an.',
  },
};
