import type { MailTexts } from './mailTexts';

/** In Japanese. */
export const ja: MailTexts = {
  texts: {
    codeTitle: '認証コード',
    codeText: '続行するには、このコードを入力してください。コードは誰にも教えないでください。',
    linkText: 'ボタンを選択してサインインしてください。',
    noticeTitle: 'アカウントが変更されました',
    noticeText: '心当たりがない場合は、お問い合わせください。',
    ignore: 'このメールに心当たりがない場合は、無視してください。',
  },
};
