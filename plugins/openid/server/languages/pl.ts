import type { OpenidTexts } from './openidTexts';

/** In Polish. */
export const pl: OpenidTexts = {
  openid: {
    refused: 'Logowanie nie zostało ukończone',
    refusedText:
      'Nie można przetworzyć żądania aplikacji. Proszę wrócić do aplikacji i spróbować ponownie lub skontaktować się z jej pomocą techniczną.',
    unknownText:
      'Ten link jest niepełny lub nieaktualny. Proszę wrócić do aplikacji i spróbować ponownie lub skontaktować się z jej pomocą techniczną.',
    notSignedOff: 'Wylogowywanie nie zostało ukończone',
    signedOff: 'Wylogowano',
    signedOffText: 'Można zamknąć tę stronę.',
  },
};
