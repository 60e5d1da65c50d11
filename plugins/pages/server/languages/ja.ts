import type { PagesTexts } from './pagesTexts';

/** In Japanese. */
export const ja: PagesTexts = {
  hosted: {
    title: 'サインイン',
    language: '言語',
    done: '完了',
    doneText: 'このページを閉じてもかまいません。',
    failed: '完了できませんでした',
    failedText: '最初からやり直すか、元のページに戻ってください。',
    link: 'ここで続行',
    linkText: '別のページまたはデバイスでご自身が開始した場合のみ続行してください。',
    leaving: '移動しています',
    leavingText: '{host} に移動します。',
    go: '続行',
    refused: '問題が発生しました',
    again: '最初からやり直す',
    busy: '少々お待ちください',
    busyText: '送信内容を処理しています。次のページは自動的に開きます。',
    nothing: 'ページが見つかりません。開始したページに戻ってください。',
    unavailable: '現在このページはご利用いただけません。しばらくしてからもう一度お試しください。',
    trialOver: 'このテストは有効期限が切れました。フローからもう一度実行してください。',
    otherBrowser:
      'このブラウザーでは続行できません。開始したブラウザーで続けるか、元のページに戻って最初からやり直してください。',
    framed:
      '次のステップでは別のサイトに移動しますが、ここには表示できません。ページを再読み込みして別の方法を使用するか、サポートにお問い合わせください。',
    unexpected: 'システム側で問題が発生しました。しばらくしてからもう一度お試しください。',
  },
  ceremony: {
    registerTitle: 'パスキーを設定',
    authenticateTitle: 'パスキーでサインイン',
    registerText: 'デバイスにパスキーが保存され、指紋、顔、または PIN による確認を求められます。',
    authenticateText: 'デバイスで指紋、顔、または PIN による確認を求められます。',
    registerButton: 'パスキーを設定',
    authenticateButton: 'パスキーで続行',
    working: 'ブラウザーまたはデバイスの指示に従ってください。',
    unsupported:
      'このブラウザーではパスキーを使用できません。別のブラウザーまたは別の方法をお使いください。',
    framed:
      'このページが他のサイトに埋め込まれているときは、パスキーを使用できません。ページを別のタブで開くか、別の方法をお使いください。',
    elsewhere:
      'このページのパスキーは {domain} でのみ使用できます。そのアドレスのページを開くか、別の方法をお使いください。',
    stopped: 'リクエストがキャンセルされたか、時間切れになりました。もう一度お試しください。',
    known: 'このデバイスには、すでにパスキーが保存されています。そのパスキーでサインインできます。',
    failed: 'パスキーを使用できませんでした。もう一度お試しください。',
    noScript: 'パスキーには JavaScript が必要です。有効にするか、別の方法をお使いください。',
  },
  look: {
    links: 'リンク',
    backTo: '{app} に戻る',
    show: '表示',
    hide: '非表示',
    showPassword: 'パスワードを表示',
    hidePassword: 'パスワードを非表示',
  },
  forms: {
    fieldMissing: '値を入力してください。',
    fieldWrong: '有効な値を入力してください。',
    choiceWrong: 'いずれかを選択してください。',
    tickMissing: '続行するには、チェックボックスをオンにしてください。',
    passwordsDiffer: 'パスワードが一致しません。',
    verifyPassword: 'パスワードの確認',
    submit: '続行',
    selectOne: '選択してください',
  },
};
