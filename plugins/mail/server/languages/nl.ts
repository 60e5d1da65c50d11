import type { MailTexts } from './mailTexts';

/** In Dutch. */
export const nl: MailTexts = {
  texts: {
    codeTitle: 'Je code',
    codeText: 'Voer deze code in om door te gaan. Deel de code met niemand.',
    linkText: 'Klik op de knop om in te loggen.',
    noticeTitle: 'Je account is gewijzigd',
    noticeText: 'Was jij dit niet? Neem dan contact met ons op.',
    ignore: 'Heb je niet om deze e-mail gevraagd? Dan kun je hem negeren.',
  },
};
