import type { RuntimeTexts } from './runtimeTexts';

/** In Dutch. */
export const nl: RuntimeTexts = {
  pages: {
    timedOut: 'Dit duurde langer dan is toegestaan. Begin opnieuw.',
    flowTimedOut: 'De tijd is verstreken. Begin opnieuw.',
    flowGone: 'Dit proces is niet meer beschikbaar. Begin opnieuw.',
    noInteraction: 'Deze sessie bestaat niet of het token ontbreekt. Begin opnieuw.',
    over: 'Deze sessie is beëindigd. Begin opnieuw.',
    answered:
      'Deze stap is al voltooid of het antwoord hoort bij een andere stap. Ga verder op de laatste pagina of begin opnieuw.',
    otherNode:
      'Het antwoord is voor stap {node}, maar er wordt een andere stap verwacht. Ga verder op de laatste pagina.',
    beingAnswered:
      'Deze stap wordt al verwerkt. Wacht op de volgende pagina. Verschijnt die niet, probeer het dan over tien seconden opnieuw.',
    spent:
      'Deze link is al gebruikt of is verlopen. Ga verder op de laatste pagina of begin opnieuw.',
    begunElsewhere: 'Dit is in een andere browser begonnen. Ga daar verder of begin hier opnieuw.',
    goneOn:
      'Het proces is inmiddels bij een andere stap. Ga verder op de laatste pagina of begin opnieuw.',
    lateOrOver: 'De tijd is verstreken of de sessie is al beëindigd. Begin opnieuw.',
    nothingForLink: 'Deze link hoort niet bij de huidige stap. Ga verder waar je bent begonnen.',
    linkOver: 'De sessie van deze link is beëindigd of verlopen. Begin opnieuw vanuit de app.',
  },
};
