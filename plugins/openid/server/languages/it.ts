import type { OpenidTexts } from './openidTexts';

/** In Italian. */
export const it: OpenidTexts = {
  openid: {
    refused: 'L’accesso non è stato completato',
    refusedText:
      'La richiesta dell’app non può essere elaborata. Torna all’app e riprova, oppure contatta l’assistenza dell’app.',
    unknownText:
      'Questo link è incompleto o non più valido. Torna all’app e riprova, oppure contatta l’assistenza dell’app.',
    notSignedOff: 'La disconnessione non è stata completata',
    signedOff: 'Disconnessione effettuata',
    signedOffText: 'Puoi chiudere questa pagina.',
  },
};
