import type { PagesTexts } from './pagesTexts';

/** In German. */
export const de: PagesTexts = {
  hosted: {
    title: 'Anmelden',
    language: 'Sprache',
    done: 'Fertig',
    doneText: 'Sie können diese Seite schließen.',
    failed: 'Der Vorgang konnte nicht abgeschlossen werden',
    failedText: 'Beginnen Sie von vorn oder kehren Sie zur Ausgangsseite zurück.',
    link: 'Hier fortfahren',
    linkText:
      'Fahren Sie nur fort, wenn Sie diesen Vorgang auf einer anderen Seite oder einem anderen Gerät begonnen haben.',
    leaving: 'Weiterleitung',
    leavingText: 'Sie werden zu {host} weitergeleitet.',
    go: 'Weiter',
    refused: 'Etwas ist schiefgegangen',
    again: 'Von vorn beginnen',
    busy: 'Einen Moment bitte',
    busyText: 'Ihre Eingabe wird verarbeitet. Die nächste Seite öffnet sich automatisch.',
    nothing: 'Seite nicht gefunden. Kehren Sie dorthin zurück, wo Sie begonnen haben.',
    unavailable: 'Diese Seite ist zurzeit nicht verfügbar. Versuchen Sie es später erneut.',
    trialOver: 'Dieser Testlauf ist nicht mehr gültig. Starten Sie ihn erneut aus dem Ablauf.',
    otherBrowser:
      'Dieser Vorgang ist in diesem Browser nicht verfügbar. Fahren Sie in dem Browser fort, in dem Sie begonnen haben, oder kehren Sie zur Ausgangsseite zurück und beginnen Sie von vorn.',
    framed:
      'Der nächste Schritt führt zu einer anderen Website, die hier nicht angezeigt werden kann. Laden Sie die Seite neu und verwenden Sie eine andere Option, oder wenden Sie sich an den Support.',
    unexpected: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  },
  ceremony: {
    registerTitle: 'Passkey einrichten',
    authenticateTitle: 'Mit Passkey anmelden',
    registerText: 'Ihr Gerät speichert den Passkey und fragt Fingerabdruck, Gesicht oder PIN ab.',
    authenticateText: 'Ihr Gerät fragt Fingerabdruck, Gesicht oder PIN ab.',
    registerButton: 'Passkey einrichten',
    authenticateButton: 'Mit Passkey fortfahren',
    working: 'Folgen Sie den Anweisungen Ihres Browsers oder Geräts.',
    unsupported:
      'Dieser Browser kann hier keine Passkeys verwenden. Verwenden Sie einen anderen Browser oder eine andere Methode.',
    framed:
      'Passkeys funktionieren in dieser eingebetteten Ansicht nicht. Öffnen Sie die Seite in einem eigenen Tab oder verwenden Sie eine andere Methode.',
    elsewhere:
      'Passkeys für diese Seite funktionieren nur unter {domain}. Öffnen Sie die Seite dort oder verwenden Sie eine andere Methode.',
    stopped: 'Die Anfrage wurde abgebrochen oder ist abgelaufen. Versuchen Sie es erneut.',
    known:
      'Auf diesem Gerät ist bereits ein Passkey für Sie gespeichert. Sie können sich damit anmelden.',
    failed: 'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut.',
    noScript:
      'Für Passkeys ist JavaScript erforderlich. Aktivieren Sie es oder verwenden Sie eine andere Methode.',
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
    choiceWrong: 'Wählen Sie eine der Optionen aus.',
    tickMissing: 'Aktivieren Sie das Kontrollkästchen, um fortzufahren.',
    passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
    verifyPassword: 'Passwort bestätigen',
    submit: 'Weiter',
    selectOne: 'Auswählen',
  },
};
