import type { UsersTexts } from './usersTexts';

/** In Polish. */
export const pl: UsersTexts = {
  pages: {
    totpTitle: 'Skonfiguruj aplikację uwierzytelniającą',
    totpText:
      'Proszę zeskanować ten kod QR aplikacją uwierzytelniającą, a następnie wpisać wyświetlony kod.',
    totpPicture: 'Kod QR',
    totpByHand: 'Jeśli nie da się go zeskanować, proszę wpisać ten klucz:',
    code: 'Kod',
    go: 'Kontynuuj',
    next: 'Dalej',
    email: 'E-mail',
    signIn: 'Zaloguj się',
    emailFirst: 'Proszę użyć klucza dostępu lub podać adres e-mail.',
    confirmTitle: 'Potwierdź tożsamość',
    confirmText: 'Proszę użyć klucza dostępu lub klucza bezpieczeństwa do konta.',
    confirmButton: 'Użyj klucza dostępu',
    usePasskey: 'Zaloguj się kluczem dostępu',
    useCode: 'Użyj zamiast tego kodu',
    recoveryTitle: 'Kody odzyskiwania',
    recoveryText:
      'Proszę zapisać te kody w bezpiecznym miejscu. Każdy pozwala zalogować się jeden raz po utracie innych metod logowania. Nie zostaną pokazane ponownie.',
    recoveryKept: 'Kody zapisane',
    copyKey: 'Kopiuj klucz',
    copyCodes: 'Kopiuj kody',
    downloadCodes: 'Pobierz kody',
    copied: 'Skopiowano',
    mailSubject: 'Kod weryfikacyjny',
    mailText:
      'Kod weryfikacyjny: [code]. Wygaśnie za dziesięć minut. Jeśli poprosił o niego ktoś inny, proszę zignorować tę wiadomość.',
    accountSubject: 'Konto już istnieje',
    accountText:
      'Ktoś próbował utworzyć konto z tym adresem e-mail, ale takie konto już istnieje. Aby z niego skorzystać, proszę się zalogować albo zresetować zapomniane hasło. Jeśli próbował to zrobić ktoś inny, proszę zignorować tę wiadomość.',
  },
  refusals: {
    wrongPassword: 'Nieprawidłowa nazwa użytkownika lub hasło.',
    locked: 'Zbyt wiele błędnych haseł. Proszę odczekać kilka minut i spróbować ponownie.',
    disabled: 'To konto jest wyłączone. Proszę skontaktować się z pomocą techniczną.',
    passwordExpired: 'To hasło wygasło. Proszę ustawić nowe, aby się zalogować.',
    wrongCurrent: 'Obecne hasło jest nieprawidłowe. Proszę spróbować ponownie.',
    passwordRepeats:
      'Proszę użyć hasła innego niż {count, plural, one {obecne} few {ostatnie # hasła} many {ostatnie # haseł} other {ostatnie # hasła}}.',
    passwordRace: 'Hasło zostało właśnie zmienione gdzie indziej. Proszę spróbować ponownie.',
    wrongCode: 'Ten kod jest nieprawidłowy. Proszę spróbować ponownie.',
    tooManyCodes: 'Zbyt wiele błędnych kodów. Proszę odczekać 15 minut i spróbować ponownie.',
    codeOver: 'Ten kod wygasł. Należy poprosić o nowy.',
    mailCodeRefused:
      'Ten kod jest nieprawidłowy lub wygasł. Proszę spróbować ponownie lub zacząć od nowa, aby otrzymać kolejny.',
    tooManyMails:
      'Na ten adres wysłano zbyt wiele wiadomości e-mail. Proszę odczekać 15 minut i spróbować ponownie.',
    wrongRecoveryCode:
      'Ten kod odzyskiwania jest nieprawidłowy lub został już użyty. Proszę użyć innego.',
    notAccepted: 'Te dane nie zostały przyjęte. Proszę je sprawdzić i spróbować ponownie.',
    noMethod: 'Ta metoda jest niedostępna. Proszę użyć innej.',
    taken:
      'Tych danych nie można użyć. Proszę się zalogować, jeśli konto już istnieje, albo podać inne.',
    canceled: 'Operacja została anulowana. Proszę spróbować ponownie lub użyć innej metody.',
    keyOver: 'Nie zażądano klucza lub żądanie wygasło. Proszę spróbować ponownie.',
    keyWrong:
      'Nie udało się zweryfikować klucza dostępu lub klucza bezpieczeństwa. Proszę spróbować ponownie.',
    keySite:
      'Ten klucz należy do innej witryny. Proszę otworzyć stronę pod jej zwykłym adresem i spróbować ponownie.',
    keyUnverified:
      'Urządzenie nie potwierdziło tożsamości. Proszę spróbować ponownie, używając odcisku palca, rozpoznania twarzy lub kodu PIN.',
    keyUsed: 'Odpowiedź klucza została już użyta. Proszę spróbować ponownie.',
    keyTaken: 'Ten klucz jest już zarejestrowany. Proszę użyć innego.',
    keyUnknown:
      'Ten klucz nie jest tu zarejestrowany. Proszę użyć innego lub zalogować się inaczej.',
    keyOfAnother: 'Ten klucz należy do innego konta. Proszę użyć własnego.',
    keyUserGone:
      'Konto tego klucza dostępu już nie istnieje. Proszę użyć innego klucza lub innej metody logowania.',
    tooManyKeys:
      'Konto może mieć maksymalnie {count, plural, one {# klucz} few {# klucze} many {# kluczy} other {# klucza}}. Proszę najpierw usunąć jeden.',
    emailWrong: '„{value}” nie jest adresem e-mail. Proszę podać adres taki jak ada@example.com.',
    emailChanged:
      'Adres e-mail konta został zmieniony. Proszę zacząć od nowa, aby zweryfikować nowy.',
    phoneWrong: '„{value}” nie jest numerem telefonu. Proszę podać numer taki jak +1 555 010 0123.',
    phoneShort: '„{value}” to za krótki numer telefonu.',
    valueLong:
      'Proszę użyć maksymalnie {count, plural, one {# znaku} few {# znaków} many {# znaków} other {# znaku}}.',
    valueInvisible: 'Ta wartość zawiera niewidoczny znak. Proszę go usunąć.',
    usernameIsAddress: 'Nazwa użytkownika ze znakiem @ musi być adresem e-mail tego konta.',
    nameMissing:
      'Proszę podać nazwę użytkownika, adres e-mail, numer telefonu lub zewnętrzny identyfikator.',
  },
};
