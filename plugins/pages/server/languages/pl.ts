import type { PagesTexts } from './pagesTexts';

/** In Polish. */
export const pl: PagesTexts = {
  hosted: {
    title: 'Zaloguj się',
    language: 'Język',
    done: 'Gotowe',
    doneText: 'Można zamknąć tę stronę.',
    failed: 'Nie udało się ukończyć tej operacji',
    failedText: 'Proszę zacząć od nowa lub wrócić na poprzednią stronę.',
    link: 'Kontynuuj tutaj',
    linkText:
      'Proszę kontynuować tylko w przypadku samodzielnego rozpoczęcia tej operacji na innej stronie lub innym urządzeniu.',
    leaving: 'Przekierowanie',
    leavingText: 'Trwa przekierowanie do {host}.',
    go: 'Kontynuuj',
    refused: 'Coś poszło nie tak',
    again: 'Zacznij od nowa',
    busy: 'Chwileczkę',
    busyText: 'Odpowiedź jest przetwarzana. Następna strona otworzy się automatycznie.',
    nothing: 'Nie znaleziono strony. Proszę wrócić na stronę, na której rozpoczęto tę operację.',
    unavailable: 'Ta strona jest obecnie niedostępna. Proszę spróbować ponownie później.',
    trialOver: 'Ten test wygasł. Proszę uruchomić go ponownie z poziomu procesu.',
    otherBrowser:
      'Ta operacja nie jest dostępna w tej przeglądarce. Proszę kontynuować w przeglądarce, w której ją rozpoczęto, lub wrócić na poprzednią stronę i zacząć od nowa.',
    framed:
      'Następny krok prowadzi do innej witryny, której nie można tu wyświetlić. Proszę odświeżyć stronę i użyć innej opcji lub skontaktować się z pomocą techniczną.',
    unexpected: 'Coś poszło nie tak po naszej stronie. Proszę spróbować ponownie za chwilę.',
  },
  ceremony: {
    registerTitle: 'Skonfiguruj klucz dostępu',
    authenticateTitle: 'Zaloguj się kluczem dostępu',
    registerText:
      'Urządzenie zapisze klucz dostępu i poprosi o odcisk palca, rozpoznanie twarzy lub kod PIN.',
    authenticateText: 'Urządzenie poprosi o odcisk palca, rozpoznanie twarzy lub kod PIN.',
    registerButton: 'Utwórz klucz dostępu',
    authenticateButton: 'Kontynuuj z kluczem dostępu',
    working: 'Proszę postępować zgodnie z instrukcjami przeglądarki lub urządzenia.',
    unsupported:
      'Ta przeglądarka nie może tu używać kluczy dostępu. Proszę użyć innej przeglądarki lub innej metody.',
    framed:
      'Klucze dostępu nie działają, gdy ta strona jest osadzona w innej witrynie. Proszę otworzyć ją w osobnej karcie lub użyć innej metody.',
    elsewhere:
      'Klucze dostępu do tej strony działają tylko w domenie {domain}. Proszę otworzyć stronę pod tym adresem lub użyć innej metody.',
    stopped: 'Żądanie zostało anulowane lub wygasło. Proszę spróbować ponownie.',
    known: 'To urządzenie ma już klucz dostępu do tego konta. Można się nim zalogować.',
    failed: 'Nie udało się użyć klucza dostępu. Proszę spróbować ponownie.',
    noScript: 'Klucze dostępu wymagają JavaScriptu. Proszę go włączyć lub użyć innej metody.',
  },
  look: {
    links: 'Linki',
    backTo: 'Wróć do {app}',
    show: 'Pokaż',
    hide: 'Ukryj',
    showPassword: 'Pokaż hasło',
    hidePassword: 'Ukryj hasło',
  },
  forms: {
    fieldMissing: 'Proszę podać wartość.',
    fieldWrong: 'Proszę podać prawidłową wartość.',
    choiceWrong: 'Proszę wybrać jedną z opcji.',
    tickMissing: 'Aby kontynuować, proszę zaznaczyć pole wyboru.',
    passwordsDiffer: 'Hasła nie są zgodne.',
    verifyPassword: 'Potwierdź hasło',
    submit: 'Kontynuuj',
    selectOne: 'Wybierz',
  },
};
