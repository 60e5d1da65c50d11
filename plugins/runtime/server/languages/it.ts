import type { RuntimeTexts } from './runtimeTexts';

/** In Italian. */
export const it: RuntimeTexts = {
  pages: {
    timedOut: 'L’operazione ha richiesto più tempo del consentito. Ricominci.',
    flowTimedOut: 'Il tempo è scaduto. Ricominci.',
    flowGone: 'Questo percorso non è più disponibile. Ricominci.',
    noInteraction: 'Questa sessione non esiste o manca la sua chiave. Ricominci.',
    over: 'Questa sessione è terminata. Ricominci.',
    answered:
      'A questo passaggio è già stato risposto oppure appartiene a un’altra sessione. Continui dall’ultima pagina o ricominci.',
    otherNode:
      'La risposta riguarda il passaggio {node}, ma ne è atteso un altro. Continui dall’ultima pagina.',
    beingAnswered:
      'Questo passaggio è già in elaborazione. Attenda la pagina successiva; se non appare, risponda di nuovo tra dieci secondi.',
    spent: 'Questo link è già stato usato o è scaduto. Continui dall’ultima pagina o ricominci.',
    begunElsewhere: 'L’operazione è iniziata in un altro browser. Continui da lì o ricominci qui.',
    goneOn: 'Il percorso è ormai a un altro passaggio. Continui dall’ultima pagina o ricominci.',
    lateOrOver: 'Il tempo è scaduto o la sessione è terminata. Ricominci.',
    nothingForLink:
      'Questo link non appartiene al passaggio attuale. Continui da dove ha iniziato.',
    linkOver: 'L’accesso di questo link è terminato o è scaduto. Ricominci dall’app.',
  },
};
