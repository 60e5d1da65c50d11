import type { RuntimeTexts } from './runtimeTexts';

/** In Polish. */
export const pl: RuntimeTexts = {
  pages: {
    timedOut: 'Trwało to dłużej, niż jest dozwolone. Proszę zacząć od nowa.',
    flowTimedOut: 'Czas minął. Proszę zacząć od nowa.',
    flowGone: 'Ten proces nie jest już dostępny. Proszę zacząć od nowa.',
    noInteraction: 'Ta sesja nie istnieje albo brakuje jej klucza. Proszę zacząć od nowa.',
    over: 'Ta sesja się zakończyła. Proszę zacząć od nowa.',
    answered:
      'Na ten krok już odpowiedziano albo należy on do innej sesji. Proszę kontynuować na ostatniej stronie lub zacząć od nowa.',
    otherNode:
      'Odpowiedź dotyczy kroku {node}, a oczekiwany jest inny. Proszę kontynuować na ostatniej stronie.',
    beingAnswered:
      'Ten krok jest już przetwarzany. Proszę poczekać na następną stronę. Jeśli się nie pojawi, proszę spróbować ponownie za dziesięć sekund.',
    spent:
      'Ten link został już użyty albo wygasł. Proszę kontynuować na ostatniej stronie lub zacząć od nowa.',
    begunElsewhere:
      'Rozpoczęto to w innej przeglądarce. Proszę kontynuować w niej lub zacząć od nowa tutaj.',
    goneOn:
      'Proces jest już na innym kroku. Proszę kontynuować na ostatniej stronie lub zacząć od nowa.',
    lateOrOver: 'Trwało to zbyt długo albo już się zakończyło. Proszę zacząć od nowa.',
    nothingForLink:
      'Ten link nie należy do bieżącego kroku. Proszę kontynuować tam, gdzie rozpoczęto.',
    linkOver:
      'Logowanie związane z tym linkiem zakończyło się lub wygasło. Proszę zacząć od nowa w aplikacji.',
  },
};
