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
    wentWrong: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
    flowFailed:
      'Beginnen Sie von vorn. Wenn das Problem weiterhin besteht, wenden Sie sich an den Support.',
    codeUsed:
      'Dieser Code ist falsch oder wurde bereits verwendet. Versuchen Sie es erneut, oder geben Sie einen anderen Code ein.',
    next: 'Weiter',
    go: 'Weiter',
    goOnWith: 'Weiter mit {provider}',
    captchaUnanswered: 'Bestätigen Sie, dass Sie kein Roboter sind.',
    captchaRefused:
      'Die Prüfung ist fehlgeschlagen oder abgelaufen. Bestätigen Sie erneut, dass Sie kein Roboter sind.',
    captchaUnreachable: 'Der Prüfdienst ist nicht verfügbar. Versuchen Sie es gleich noch einmal.',
    challengeUnanswered:
      'Die Anfrage wurde nicht rechtzeitig beantwortet. Versuchen Sie es erneut.',
    challengeOver: 'Diese Anfrage existiert nicht oder ist abgelaufen. Beginnen Sie von vorn.',
  },
};
