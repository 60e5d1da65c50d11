import type { MailTexts } from './mailTexts';

/** In Italian. */
export const it: MailTexts = {
  texts: {
    codeTitle: 'Il tuo codice',
    codeText: 'Inserisci questo codice per continuare. Non condividerlo con nessuno.',
    linkText: 'Fai clic sul pulsante per accedere.',
    noticeTitle: 'Il tuo account è stato modificato',
    noticeText: 'Se non hai effettuato tu la modifica, contattaci.',
    ignore: 'Se non hai richiesto questa email, ignorala.',
  },
};
