import type { RuntimeTexts } from './runtimeTexts';

/** In German. */
export const de: RuntimeTexts = {
  pages: {
    timedOut: 'Die zulässige Zeit ist abgelaufen. Beginnen Sie von vorn.',
    flowTimedOut: 'Die Zeit ist abgelaufen. Beginnen Sie von vorn.',
    flowGone: 'Dieser Vorgang ist nicht mehr verfügbar. Beginnen Sie von vorn.',
    noInteraction: 'Diese Sitzung existiert nicht oder ihr Token fehlt. Beginnen Sie von vorn.',
    over: 'Diese Sitzung ist beendet. Beginnen Sie von vorn.',
    answered:
      'Dieser Schritt wurde bereits abgeschlossen oder die Antwort gehört zu einem anderen Schritt. Fahren Sie auf der zuletzt angezeigten Seite fort oder beginnen Sie von vorn.',
    otherNode:
      'Die Antwort gilt für Schritt {node}, erwartet wird aber ein anderer. Fahren Sie auf der zuletzt angezeigten Seite fort.',
    beingAnswered:
      'Dieser Schritt wird bereits bearbeitet. Warten Sie auf die nächste Seite. Erscheint keine, versuchen Sie es in zehn Sekunden erneut.',
    spent:
      'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fahren Sie auf der zuletzt angezeigten Seite fort oder beginnen Sie von vorn.',
    begunElsewhere:
      'Dieser Vorgang wurde in einem anderen Browser begonnen. Fahren Sie dort fort oder beginnen Sie hier von vorn.',
    goneOn:
      'Der Vorgang ist inzwischen bei einem anderen Schritt. Fahren Sie auf der zuletzt angezeigten Seite fort oder beginnen Sie von vorn.',
    lateOrOver:
      'Die Zeit ist abgelaufen oder der Vorgang ist bereits beendet. Beginnen Sie von vorn.',
    nothingForLink:
      'Dieser Link gehört nicht zum aktuellen Schritt. Fahren Sie dort fort, wo Sie begonnen haben.',
    linkOver:
      'Die Sitzung zu diesem Link ist beendet oder abgelaufen. Beginnen Sie in der App von vorn.',
  },
};
