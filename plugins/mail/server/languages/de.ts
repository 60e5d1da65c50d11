import type { MailTexts } from './mailTexts';

/** In German. */
export const de: MailTexts = {
  texts: {
    codeTitle: 'Ihr Code',
    codeText: 'Geben Sie diesen Code ein, um fortzufahren. Geben Sie ihn an niemanden weiter.',
    linkText: 'Klicken Sie auf die Schaltfläche, um sich anzumelden.',
    noticeTitle: 'Ihr Konto wurde geändert',
    noticeText: 'Falls Sie das nicht waren, wenden Sie sich an uns.',
    ignore: 'Falls Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.',
  },
};
