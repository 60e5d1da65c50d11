import type { ConnectorsTexts } from './connectorsTexts';

/** In Japanese. */
export const ja: ConnectorsTexts = {
  pages: {
    exactly: 'ちょうど{count, plural, other {#文字}}で入力してください。',
    atLeast: '{count, plural, other {#文字}}以上で入力してください。',
    atMost: '{count, plural, other {#文字}}以内で入力してください。',
    missing: 'この項目に入力してください。',
    notEmail: '有効なメールアドレスを入力してください。',
    wrongForm: 'この値の形式が正しくありません。',
    notNumber: '数値を入力してください。',
    wentWrong: '問題が発生しました。もう一度お試しください。',
    flowFailed:
      '最初からやり直してください。それでもうまくいかない場合は、サポートにお問い合わせください。',
    codeUsed:
      'コードが正しくないか、すでに使用されています。もう一度試すか、別のコードを入力してください。',
    next: '次へ',
    go: '続行',
    goOnWith: '{provider} で続行',
    captchaUnanswered: 'ロボットではないことを確認してください。',
    captchaRefused:
      '確認に失敗したか、期限が切れました。ロボットではないことをもう一度確認してください。',
    captchaUnreachable: '確認サービスを利用できません。しばらくしてからもう一度お試しください。',
    challengeUnanswered: '時間内に応答がありませんでした。もう一度お試しください。',
    challengeOver:
      'このリクエストは存在しないか、有効期限が切れています。最初からやり直してください。',
  },
};
