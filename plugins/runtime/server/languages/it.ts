import type { RuntimeTexts } from './runtimeTexts';

/** In Italian. */
export const it: RuntimeTexts = {
  pages: {
    timedOut: 'L’operazione ha richiesto più tempo del consentito. Ricomincia.',
    flowTimedOut: 'Il tempo è scaduto. Ricomincia.',
    flowGone: 'Questa procedura non è più disponibile. Ricomincia.',
    noInteraction: 'Questa sessione non esiste o manca il suo token. Ricomincia.',
    over: 'Questa sessione è terminata. Ricomincia.',
    answered:
      'Questo passaggio è già stato completato oppure la risposta riguarda un altro passaggio. Continua dall’ultima pagina o ricomincia.',
    otherNode:
      'La risposta riguarda il passaggio {node}, ma ne è atteso un altro. Continua dall’ultima pagina.',
    beingAnswered:
      'Questo passaggio è già in elaborazione. Attendi la pagina successiva; se non appare, riprova tra dieci secondi.',
    spent: 'Questo link è già stato usato o è scaduto. Continua dall’ultima pagina o ricomincia.',
    begunElsewhere: 'L’operazione è iniziata in un altro browser. Continua lì o ricomincia qui.',
    goneOn:
      'La procedura è passata a un altro passaggio. Continua dall’ultima pagina o ricomincia.',
    lateOrOver: 'Il tempo è scaduto o la sessione è terminata. Ricomincia.',
    nothingForLink:
      'Questo link non appartiene al passaggio attuale. Continua da dove hai iniziato.',
    linkOver: 'La sessione di questo link è terminata o è scaduta. Ricomincia dall’app.',
  },
};
