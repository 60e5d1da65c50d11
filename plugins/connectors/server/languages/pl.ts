import type { ConnectorsTexts } from './connectorsTexts';

/** In Polish. */
export const pl: ConnectorsTexts = {
  pages: {
    exactly:
      'Proszę wpisać dokładnie {count, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',
    atLeast:
      'Proszę wpisać co najmniej {count, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',
    atMost:
      'Proszę wpisać maksymalnie {count, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',
    missing: 'Proszę wypełnić to pole.',
    notEmail: 'Proszę podać prawidłowy adres e-mail.',
    wrongForm: 'Ta wartość ma nieprawidłowy format.',
    notNumber: 'Proszę podać liczbę.',
    wentWrong: 'Coś poszło nie tak. Proszę spróbować ponownie.',
    flowFailed:
      'Proszę zacząć od nowa. Jeśli problem się powtórzy, należy skontaktować się z pomocą techniczną.',
    codeUsed:
      'Ten kod jest nieprawidłowy lub został już użyty. Proszę spróbować ponownie lub wpisać inny kod.',
    next: 'Dalej',
    go: 'Kontynuuj',
    goOnWith: 'Kontynuuj z {provider}',
    captchaUnanswered: 'Proszę potwierdzić: „Nie jestem robotem”.',
    captchaRefused:
      'Weryfikacja nie powiodła się lub wygasła. Proszę ponownie potwierdzić: „Nie jestem robotem”.',
    captchaUnreachable: 'Usługa weryfikacji jest niedostępna. Proszę spróbować ponownie za chwilę.',
    challengeUnanswered: 'Nie otrzymano odpowiedzi na czas. Proszę spróbować ponownie.',
    challengeOver: 'To żądanie nie istnieje lub wygasło. Proszę zacząć od nowa.',
  },
};
