import type { RuntimeTexts } from './runtimeTexts';

/** In Polish. */
export const pl: RuntimeTexts = {
  pages: {
    timedOut: 'Przekroczono dozwolony czas. Proszę zacząć od nowa.',
    flowTimedOut: 'Upłynął limit czasu. Proszę zacząć od nowa.',
    flowGone: 'Ten proces nie jest już dostępny. Proszę zacząć od nowa.',
    noInteraction: 'Ta sesja nie istnieje albo brakuje jej tokenu. Proszę zacząć od nowa.',
    over: 'Ta sesja się zakończyła. Proszę zacząć od nowa.',
    answered:
      'Ten krok został już ukończony albo odpowiedź dotyczy innego kroku. Proszę kontynuować na ostatniej stronie lub zacząć od nowa.',
    otherNode:
      'Odpowiedź dotyczy kroku {node}, a oczekiwana jest odpowiedź na inny krok. Proszę kontynuować na ostatniej stronie.',
    beingAnswered:
      'Ten krok jest już przetwarzany. Proszę poczekać na następną stronę. Jeśli się nie pojawi, proszę spróbować ponownie za dziesięć sekund.',
    spent:
      'Ten link został już użyty albo wygasł. Proszę kontynuować na ostatniej stronie lub zacząć od nowa.',
    begunElsewhere:
      'Tę operację rozpoczęto w innej przeglądarce. Proszę kontynuować w tamtej przeglądarce lub zacząć od nowa tutaj.',
    goneOn:
      'Proces przeszedł już do innego kroku. Proszę kontynuować na ostatniej stronie lub zacząć od nowa.',
    lateOrOver: 'Upłynął limit czasu albo sesja już się zakończyła. Proszę zacząć od nowa.',
    nothingForLink:
      'Ten link nie należy do bieżącego kroku. Proszę kontynuować na stronie, na której rozpoczęto tę operację.',
    linkOver:
      'Sesja związana z tym linkiem zakończyła się lub wygasła. Proszę zacząć od nowa w aplikacji.',
  },
};
