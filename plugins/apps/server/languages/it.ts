import type { AppsTexts } from './appsTexts';

/** In Italian. */
export const it: AppsTexts = {
  openid: {
    refused: 'Non è possibile accedere qui',
    refusedText: 'La richiesta dell’app non può essere elaborata. Torna all’app e riprova.',
    unknownText:
      'Questo link è incompleto o non più valido. Torna all’app e riprova, oppure contatta l’assistenza dell’app.',
    notSignedOff: 'La disconnessione non è stata completata',
    signedOff: 'Disconnessione effettuata',
    signedOffText: 'Puoi chiudere questa pagina.',
  },
};
