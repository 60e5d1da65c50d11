import type { UsersTexts } from './usersTexts';

/** In Polish. */
export const pl: UsersTexts = {
  pages: {
    totpTitle: 'Skonfiguruj aplikację uwierzytelniającą',
    totpText:
      'Proszę zeskanować ten kod QR aplikacją uwierzytelniającą, a następnie wpisać wyświetlony kod.',
    totpPicture: 'Kod QR',
    totpByHand: 'Jeśli nie można go zeskanować, proszę wpisać ten klucz:',
    code: 'Kod',
    go: 'Kontynuuj',
    next: 'Dalej',
    email: 'E-mail',
    signIn: 'Zaloguj się',
    emailFirst: 'Proszę użyć klucza dostępu lub podać adres e-mail.',
    confirmTitle: 'Potwierdź tożsamość',
    confirmText: 'Proszę użyć klucza dostępu lub klucza bezpieczeństwa do konta.',
    confirmButton: 'Użyj klucza',
    usePasskey: 'Zaloguj się kluczem dostępu',
    useCode: 'Użyj kodu',
    recoveryTitle: 'Kody odzyskiwania',
    recoveryText:
      'Proszę zapisać te kody w bezpiecznym miejscu. Każdy pozwala zalogować się jeden raz po utracie innych metod. Nie zostaną pokazane ponownie.',
    recoveryKept: 'Kody zapisane',
    mailSubject: 'Kod weryfikacyjny',
    mailText:
      'Kod to [code]. Wygaśnie za dziesięć minut. Jeśli to nie Państwo o niego prosili, proszę zignorować tę wiadomość.',
    accountSubject: 'Konto już istnieje',
    accountText:
      'Ktoś próbował utworzyć konto z tym adresem e-mail, do którego konto już istnieje. Jeśli to Państwo, proszę się zalogować lub zresetować zapomniane hasło. Jeśli nie, proszę zignorować tę wiadomość.',
  },
  refusals: {
    wrongPassword: 'Nieprawidłowa nazwa użytkownika lub hasło.',
    locked: 'Zbyt wiele błędnych haseł. Proszę odczekać kilka minut i spróbować ponownie.',
    disabled: 'To konto jest wyłączone.',
    passwordExpired: 'To hasło wygasło. Proszę podać nowe.',
    wrongCurrent: 'Obecne hasło jest nieprawidłowe.',
    passwordRepeats:
      'Proszę użyć hasła innego niż {count, plural, one {obecne} few {ostatnie #} many {ostatnie #} other {ostatnie #}}.',
    passwordRace: 'Hasło zostało właśnie zmienione gdzie indziej. Proszę spróbować ponownie.',
    wrongCode: 'Ten kod jest nieprawidłowy. Proszę spróbować ponownie.',
    tooManyCodes: 'Zbyt wiele błędnych kodów. Proszę odczekać 15 minut i spróbować ponownie.',
    codeOver: 'Ten kod nie jest już ważny. Proszę poprosić o nowy.',
    mailCodeRefused:
      'Ten kod jest nieprawidłowy lub wygasł. Proszę spróbować ponownie lub zacząć od nowa, aby otrzymać kolejny.',
    tooManyMails:
      'Na ten adres wysłano zbyt wiele kodów. Proszę odczekać 15 minut i spróbować ponownie.',
    wrongRecoveryCode: 'Ten kod odzyskiwania jest nieprawidłowy lub został już użyty.',
    notAccepted: 'Te dane nie zostały przyjęte. Proszę je sprawdzić i spróbować ponownie.',
    noMethod: 'Ta metoda jest niedostępna. Proszę użyć innej.',
    taken:
      'Tych danych nie można użyć. Proszę się zalogować, jeśli konto już istnieje, albo podać inne.',
    canceled: 'Operacja została anulowana.',
    keyOver: 'Nie poproszono o klucz lub prośba wygasła. Proszę spróbować ponownie.',
    keyWrong: 'Odpowiedź klucza jest nieprawidłowa.',
    keySite:
      'Ten klucz należy do innej witryny. Otwórz stronę pod jej zwykłym adresem i spróbuj ponownie.',
    keyUnverified:
      'Urządzenie nie potwierdziło Twojej tożsamości. Spróbuj ponownie, używając odcisku palca, twarzy lub kodu PIN.',
    keyUsed: 'Odpowiedź klucza została już użyta.',
    keyTaken: 'Ten klucz jest już zarejestrowany.',
    keyUnknown: 'Ten klucz nie jest tu znany. Proszę użyć innego lub zalogować się inaczej.',
    keyOfAnother: 'Klucz należy do innego konta.',
    keyUserGone: 'Konto tego klucza dostępu już nie istnieje.',
    tooManyKeys:
      'Konto może mieć {count, plural, one {# klucz} few {# klucze} many {# kluczy} other {# klucza}}. Proszę najpierw usunąć jeden.',
    notEmail: '„{value}” nie jest adresem e-mail.',
    emailWrong: '„{value}” nie jest adresem e-mail. Proszę podać adres taki jak ada@example.com.',
    emailChanged: 'Adres konta zmienił się od wysłania kodu.',
    phoneWrong: '„{value}” nie jest numerem telefonu.',
    phoneShort: '„{value}” to za mało na numer telefonu.',
    valueLong:
      'Proszę użyć najwyżej {count, plural, one {# znaku} few {# znaków} many {# znaków} other {# znaku}}.',
    valueInvisible: 'Ta wartość zawiera niewidoczny znak. Proszę go usunąć.',
    usernameIsAddress: 'Nazwa użytkownika ze znakiem @ musi być adresem e-mail tego konta.',
    nameMissing:
      'Proszę podać nazwę użytkownika, adres e-mail, numer telefonu lub zewnętrzny identyfikator.',
  },
};
