import type { MailTexts } from './mailTexts';

/** In Italian. */
export const it: MailTexts = {
  texts: {
    codeTitle: 'Il tuo codice',
    codeText: 'Inserisci questo codice per continuare. Non condividerlo con nessuno.',
    linkText: 'Seleziona il pulsante per accedere.',
    noticeTitle: 'Il tuo account è cambiato',
    noticeText: 'Se non sei stato tu, contattaci.',
    ignore: 'Se non hai richiesto questa email, ignorala.',
  },
};
