import type { CoreTexts } from './coreTexts';

/** In Japanese. */
export const ja: CoreTexts = {
  waits: {
    waitSeconds:
      'リクエストが多すぎます。{count, plural, other {#秒}}待ってから、もう一度お試しください。',
    waitMinutes:
      'リクエストが多すぎます。{count, plural, other {#分}}待ってから、もう一度お試しください。',
    mailMinutes:
      'この環境はメールの上限に達しました。{count, plural, other {#分}}待ってから、もう一度お試しください。',
    mailHours:
      'この環境はメールの上限に達しました。{count, plural, other {#時間}}待ってから、もう一度お試しください。',
  },
  passwords: {
    needs: 'パスワードの条件を満たしていません：{faults}。',
    length: '{least}～{most}文字にする',
    uppercase: '大文字を含める',
    lowercase: '小文字を含める',
    digit: '数字を含める',
    special: '記号を含める',
    spaces: '空白を含めない',
    common: 'このパスワードは一般的すぎます。別のパスワードを入力してください。',
  },
};
