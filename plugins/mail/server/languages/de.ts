import type { MailTexts } from './mailTexts';

/** In German. */
export const de: MailTexts = {
  texts: {
    codeTitle: 'Ihr Code',
    codeText: 'Geben Sie diesen Code ein, um fortzufahren. Geben Sie ihn an niemanden weiter.',
    linkText: 'Wählen Sie die Schaltfläche, um sich anzumelden.',
    noticeTitle: 'Ihr Konto wurde geändert',
    noticeText: 'Wenn Sie das nicht waren, wenden Sie sich an uns.',
    ignore: 'Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie.',
  },
};
