import type { MailTexts } from './mailTexts';

/** In Dutch. */
export const nl: MailTexts = {
  texts: {
    codeTitle: 'Uw code',
    codeText: 'Voer deze code in om door te gaan. Deel hem met niemand.',
    linkText: 'Selecteer de knop om u aan te melden.',
    noticeTitle: 'Uw account is gewijzigd',
    noticeText: 'Was u dit niet? Neem dan contact met ons op.',
    ignore: 'Negeer deze e-mail als u er niet om hebt gevraagd.',
  },
};
