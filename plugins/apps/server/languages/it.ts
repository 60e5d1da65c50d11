import type { AppsTexts } from './appsTexts';

/** In Italian. */
export const it: AppsTexts = {
  openid: {
    refused: 'Non è possibile accedere qui',
    refusedText: 'La richiesta dell’app non può essere elaborata. Torni all’app e riprovi.',
    unknownText:
      'Questo link è incompleto o non più valido. Torni all’app e riprovi, oppure contatti la sua assistenza.',
    notSignedOff: 'La disconnessione non è stata completata',
    signedOff: 'Disconnessione effettuata',
    signedOffText: 'Può chiudere questa pagina.',
  },
};
