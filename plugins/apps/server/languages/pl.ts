import type { AppsTexts } from './appsTexts';

/** In Polish. */
export const pl: AppsTexts = {
  openid: {
    refused: 'Nie można się tu zalogować',
    unexpected: 'Coś poszło nie tak po naszej stronie. Proszę spróbować za chwilę.',
    signedOff: 'Wylogowano',
    signedOffText: 'Można zamknąć tę stronę.',
  },
};
