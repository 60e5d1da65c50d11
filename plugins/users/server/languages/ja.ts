import type { UsersTexts } from './usersTexts';

/** In Japanese. */
export const ja: UsersTexts = {
  pages: {
    totpTitle: '認証アプリを設定してください',
    totpText: '認証アプリでこの QR コードをスキャンし、表示されたコードを入力してください。',
    totpPicture: 'QR コード',
    totpByHand: 'スキャンできない場合は、このキーを入力してください：',
    code: 'コード',
    go: '続行',
    next: '次へ',
    email: 'メールアドレス',
    signIn: 'サインイン',
    emailFirst: 'パスキーを使用するか、メールアドレスを入力してください。',
    confirmTitle: '本人確認をしてください',
    confirmText: 'アカウントのパスキーまたはセキュリティキーを使用してください。',
    confirmButton: 'パスキーを使用',
    usePasskey: 'パスキーでサインイン',
    useCode: 'コードを使用',
    recoveryTitle: 'リカバリーコード',
    recoveryText:
      'これらのコードを安全な場所に保存してください。ほかの方法が使えなくなったとき、各コードで1回サインインできます。もう一度表示されることはありません。',
    recoveryKept: '保存しました',
    mailSubject: '確認コード',
    mailText:
      'コードは [code] です。10分間有効です。お心当たりがない場合は、このメールを無視してください。',
    accountSubject: 'すでにアカウントをお持ちです',
    accountText:
      'このメールアドレスでアカウントを作成しようとする操作がありましたが、すでにアカウントがあります。ご本人の操作であれば、サインインしてください。パスワードをお忘れの場合は再設定してください。お心当たりがない場合は、このメールを無視してください。',
  },
  refusals: {
    wrongPassword: 'ユーザー名またはパスワードが正しくありません。',
    locked: 'パスワードの誤りが多すぎます。数分待ってから、もう一度お試しください。',
    disabled: 'このアカウントは無効です。',
    passwordExpired: 'このパスワードは期限切れです。新しいパスワードを入力してください。',
    wrongCurrent: '現在のパスワードが正しくありません。',
    passwordRepeats:
      '{count, plural, other {過去#個}}のパスワードとは異なるものを使用してください。',
    passwordRace: 'パスワードはたった今ほかの場所で変更されました。もう一度お試しください。',
    wrongCode: 'コードが正しくありません。もう一度お試しください。',
    tooManyCodes: 'コードの誤りが多すぎます。15分待ってから、もう一度お試しください。',
    codeOver: 'このコードは無効になりました。新しいコードを取得してください。',
    mailCodeRefused:
      'コードが正しくないか、有効期限が切れています。もう一度お試しいただくか、最初からやり直して新しいコードを取得してください。',
    tooManyMails:
      'このメールアドレスに送信されたコードが多すぎます。15分待ってから、もう一度お試しください。',
    wrongRecoveryCode: 'リカバリーコードが正しくないか、すでに使用されています。',
    notAccepted: '入力内容を受け付けられませんでした。確認してもう一度お試しください。',
    noMethod: 'この方法は利用できません。別の方法をお使いください。',
    taken:
      'この内容は使用できません。アカウントをお持ちの場合はサインインし、お持ちでない場合は別の内容を入力してください。',
    canceled: '操作がキャンセルされました。',
    keyOver: 'キーが要求されていないか、回答の時間が過ぎました。もう一度お試しください。',
    keyWrong: 'キーの応答が正しくありません。',
    keyRefused: 'キーの応答を受け付けられません：{reason}',
    keyUsed: 'キーの応答はすでに使用されています。',
    keyTaken: 'このキーはすでに登録されています。',
    keyUnknown:
      'このキーは登録されていません。別のキーを使うか、別の方法でサインインしてください。',
    keyOfAnother: '別のアカウントのキーです。',
    keyUserGone: 'このパスキーのアカウントは存在しません。',
    tooManyKeys: '登録できるキーは{count, plural, other {#個}}までです。先に1つ削除してください。',
    notEmail: '「{value}」はメールアドレスではありません。',
    emailWrong:
      '「{value}」はメールアドレスではありません。ada@example.com のように入力してください。',
    emailChanged: 'コードの送信後にアカウントのアドレスが変更されました。',
    phoneWrong: '「{value}」は電話番号ではありません。',
    phoneShort: '「{value}」は電話番号としては短すぎます。',
    valueLong: '{count, plural, other {#文字}}以内で入力してください。',
    valueInvisible: 'この値には見えない文字が含まれています。取り除いてください。',
    usernameIsAddress: '@ を含むユーザー名は、アカウント自身のメールアドレスでなければなりません。',
    nameMissing: 'ユーザー名、メールアドレス、電話番号、または外部 ID を入力してください。',
  },
};
