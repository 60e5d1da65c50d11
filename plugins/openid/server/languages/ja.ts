import type { OpenidTexts } from './openidTexts';

/** In Japanese. */
export const ja: OpenidTexts = {
  openid: {
    refused: 'サインインが完了しませんでした',
    refusedText:
      'アプリからのリクエストを処理できません。アプリに戻ってもう一度お試しいただくか、アプリのサポートにお問い合わせください。',
    unknownText:
      'このリンクは不完全か、古くなっています。アプリに戻ってもう一度お試しいただくか、アプリのサポートにお問い合わせください。',
    notSignedOff: 'サインアウトが完了しませんでした',
    signedOff: 'サインアウトしました',
    signedOffText: 'このページを閉じてもかまいません。',
  },
};
