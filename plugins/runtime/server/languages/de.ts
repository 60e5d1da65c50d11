import type { RuntimeTexts } from './runtimeTexts';

/** In German. */
export const de: RuntimeTexts = {
  pages: {
    timedOut: 'Das hat länger gedauert, als dieser Ablauf erlaubt. Beginnen Sie von vorn.',
    flowTimedOut: 'Die Zeit ist abgelaufen. Beginnen Sie von vorn.',
    flowGone: 'Dieser Ablauf ist nicht mehr verfügbar. Beginnen Sie von vorn.',
    noInteraction: 'Diese Sitzung gibt es nicht oder ihr Schlüssel fehlt. Beginnen Sie von vorn.',
    over: 'Diese Sitzung ist beendet. Beginnen Sie von vorn.',
    answered:
      'Dieser Schritt wurde bereits beantwortet oder gehört zu einer anderen Sitzung. Fahren Sie auf der letzten Seite fort oder beginnen Sie von vorn.',
    otherNode:
      'Die Antwort gilt für Schritt {node}, erwartet wird aber ein anderer. Fahren Sie auf der letzten Seite fort.',
    beingAnswered:
      'Dieser Schritt wird bereits bearbeitet. Warten Sie auf die nächste Seite. Erscheint keine, antworten Sie in zehn Sekunden erneut.',
    spent:
      'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fahren Sie auf der letzten Seite fort oder beginnen Sie von vorn.',
    begunElsewhere:
      'Dies wurde in einem anderen Browser begonnen. Fahren Sie dort fort oder beginnen Sie hier von vorn.',
    goneOn:
      'Der Ablauf ist inzwischen bei einem anderen Schritt. Fahren Sie auf der letzten Seite fort oder beginnen Sie von vorn.',
    lateOrOver: 'Das hat zu lange gedauert oder ist bereits beendet. Beginnen Sie von vorn.',
    nothingForLink:
      'Dieser Link gehört nicht zum aktuellen Schritt. Fahren Sie dort fort, wo Sie begonnen haben.',
    linkOver:
      'Die Anmeldung zu diesem Link ist beendet oder hat zu lange gedauert. Beginnen Sie in der App von vorn.',
  },
};
