import type { MailTexts } from './mailTexts';

/** In Japanese. */
export const ja: MailTexts = {
  texts: {
    codeTitle: '確認コード',
    codeText: '続行するには、このコードを入力してください。コードは誰にも教えないでください。',
    linkText: 'サインインするには、ボタンを押してください。',
    noticeTitle: 'アカウントが変更されました',
    noticeText: 'お心当たりがない場合は、お問い合わせください。',
    ignore: 'このメールにお心当たりがない場合は、無視してください。',
  },
};
