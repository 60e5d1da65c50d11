import type { AppsTexts } from './appsTexts';

/** In Italian. */
export const it: AppsTexts = {
  openid: {
    refused: 'Non è possibile accedere qui',
    unexpected: 'Si è verificato un errore da parte nostra. Riprovi tra poco.',
    signedOff: 'Disconnessione effettuata',
    signedOffText: 'Può chiudere questa pagina.',
  },
};
