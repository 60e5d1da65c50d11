import type { AppsTexts } from './appsTexts';

/** In Japanese. */
export const ja: AppsTexts = {
  openid: {
    refused: 'ここではサインインできません',
    unexpected: 'こちら側で問題が発生しました。しばらくしてからもう一度お試しください。',
    signedOff: 'サインアウトしました',
    signedOffText: 'このページは閉じてかまいません。',
  },
};
