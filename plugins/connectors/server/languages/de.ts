import type { ConnectorsTexts } from './connectorsTexts';

/** In German. */
export const de: ConnectorsTexts = {
  pages: {
    exactly: 'Geben Sie genau {count, plural, one {# Zeichen} other {# Zeichen}} ein.',
    atLeast: 'Geben Sie mindestens {count, plural, one {# Zeichen} other {# Zeichen}} ein.',
    atMost: 'Geben Sie höchstens {count, plural, one {# Zeichen} other {# Zeichen}} ein.',
    missing: 'Füllen Sie dieses Feld aus.',
    notEmail: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    wrongForm: 'Dieser Wert hat das falsche Format.',
    notNumber: 'Geben Sie eine Zahl ein.',
    wentWrong: 'Etwas ist schiefgegangen.',
    flowFailed:
      'Beginnen Sie von vorn. Wenn es wieder nicht gelingt, wenden Sie sich an den Support.',
    emailTaken:
      'Mit dieser E-Mail-Adresse kann kein Konto erstellt werden. Falls Sie schon eines haben, melden Sie sich an.',
    codeUsed: 'Dieser Code ist nicht richtig oder wurde bereits verwendet.',
    next: 'Weiter',
    go: 'Weiter',
    goOnWith: 'Weiter mit {provider}',
    captchaUnanswered: 'Bestätigen Sie, dass Sie kein Roboter sind.',
    captchaRefused:
      'Die Prüfung ist fehlgeschlagen oder abgelaufen. Bestätigen Sie erneut, dass Sie kein Roboter sind.',
    captchaUnreachable:
      'Die Prüfung konnte nicht bestätigt werden. Versuchen Sie es gleich noch einmal.',
    challengeUnanswered:
      'Niemand hat die Anfrage rechtzeitig beantwortet. Versuchen Sie es erneut.',
    challengeOver:
      'Diese Anfrage gibt es nicht oder ihre Zeit ist abgelaufen. Beginnen Sie von vorn.',
  },
};
