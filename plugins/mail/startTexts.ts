import { messages } from '#core/contract';

/** The texts of mails to start from, which flows send in the language of their readers. */
export const startTexts = messages('mail.texts', {
  codeTitle: 'Your code',
  codeText: 'Enter this code to continue. Don’t share it with anyone.',
  linkText: 'Select the button to sign in.',
  noticeTitle: 'Your account was changed',
  noticeText: 'If this wasn’t you, contact us.',
  ignore: 'If you didn’t request this email, ignore it.',
});
