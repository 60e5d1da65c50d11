import type { PagesTexts } from './pagesTexts';

/** In German. */
export const de: PagesTexts = {
  hosted: {
    title: 'Anmelden',
    language: 'Sprache',
    done: 'Fertig',
    doneText: 'Sie können diese Seite schließen.',
    failed: 'Das konnte nicht abgeschlossen werden',
    failedText: 'Beginnen Sie von vorn oder gehen Sie dorthin zurück, woher Sie gekommen sind.',
    link: 'Hier fortfahren',
    linkText:
      'Fahren Sie nur fort, wenn Sie dies auf einer anderen Seite oder einem anderen Gerät begonnen haben.',
    leaving: 'Weiterleitung',
    leavingText: 'Sie werden zu {host} weitergeleitet.',
    go: 'Weiter',
    refused: 'Etwas ist schiefgegangen',
    again: 'Von vorn beginnen',
    busy: 'Einen Moment',
    busyText: 'Ihre Antwort wird verarbeitet. Die nächste Seite öffnet sich automatisch.',
    nothing: 'Seite nicht gefunden. Gehen Sie dorthin zurück, wo Sie begonnen haben.',
    unavailable: 'Die Anmeldung ist hier zurzeit nicht verfügbar. Versuchen Sie es später erneut.',
    trialOver: 'Dieser Testlauf ist beendet. Starten Sie ihn erneut aus dem Ablauf.',
    otherBrowser:
      'Diese Seite gehört zu einem anderen Browser. Fahren Sie dort fort oder beginnen Sie von vorn.',
    framed:
      'Dieser Schritt führt zu einer anderen Website und ist in einer eingebetteten Seite nicht möglich. Öffnen Sie stattdessen die Seite selbst.',
    unexpected: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  },
  ceremony: {
    registerTitle: 'Passkey einrichten',
    authenticateTitle: 'Mit Passkey anmelden',
    registerText: 'Ihr Gerät speichert den Passkey und fragt nach Fingerabdruck, Gesicht oder PIN.',
    authenticateText: 'Ihr Gerät fragt nach Fingerabdruck, Gesicht oder PIN.',
    registerButton: 'Passkey einrichten',
    authenticateButton: 'Mit Passkey fortfahren',
    working: 'Folgen Sie den Anweisungen Ihres Browsers oder Geräts.',
    unsupported:
      'Dieser Browser kann hier keine Passkeys verwenden. Nutzen Sie einen anderen Browser oder eine andere Methode.',
    framed:
      'Passkeys funktionieren in diesem Rahmen nicht. Öffnen Sie die Seite in einem eigenen Tab oder wählen Sie einen anderen Weg.',
    elsewhere:
      'Passkeys gehören hier zu {domain}. Öffnen Sie diese Seite unter dieser Adresse mit https.',
    stopped: 'Die Anfrage wurde abgebrochen oder ist abgelaufen. Versuchen Sie es erneut.',
    known: 'Dieses Gerät hat bereits einen Passkey für Sie.',
    failed: 'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut.',
    noScript:
      'Passkeys benötigen JavaScript. Schalten Sie es ein oder nutzen Sie eine andere Methode.',
  },
  look: {
    links: 'Links',
    backTo: 'Zurück zu {app}',
    show: 'Anzeigen',
    hide: 'Ausblenden',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort ausblenden',
  },
  forms: {
    fieldMissing: 'Geben Sie einen Wert ein.',
    fieldWrong: 'Geben Sie einen gültigen Wert ein.',
    choiceWrong: 'Wählen Sie eine der Optionen.',
    passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
    verifyPassword: 'Passwort bestätigen',
    submit: 'Weiter',
    selectOne: 'Auswählen',
  },
};
