import type { AppsTexts } from './appsTexts';

/** In Japanese. */
export const ja: AppsTexts = {
  openid: {
    refused: 'ここではサインインできません',
    refusedText: 'アプリからのリクエストを処理できません。アプリに戻ってもう一度お試しください。',
    notSignedOff: 'サインアウトが完了しませんでした',
    signedOff: 'サインアウトしました',
    signedOffText: 'このページは閉じてかまいません。',
  },
};
