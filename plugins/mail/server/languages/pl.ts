import type { MailTexts } from './mailTexts';

/** In Polish. */
export const pl: MailTexts = {
  texts: {
    codeTitle: 'Twój kod',
    codeText: 'Wpisz ten kod, aby kontynuować. Nie udostępniaj go nikomu.',
    linkText: 'Wybierz przycisk, aby się zalogować.',
    noticeTitle: 'Twoje konto zostało zmienione',
    noticeText: 'Jeśli to nie Ty, skontaktuj się z nami.',
    ignore: 'Jeśli to nie Ty prosisz o tę wiadomość, zignoruj ją.',
  },
};
