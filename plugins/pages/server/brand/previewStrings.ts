import { messages } from '#core/contract';

/** The texts of the sample pages that a brand is previewed on. */
export const previewStrings = messages('pages.preview', {
  signIn: 'Sign in',
  signInText: 'Welcome back. Sign in to continue.',
  email: 'Email',
  password: 'Password',
  keep: 'Keep me signed in',
  passkey: 'Use a passkey',
  code: 'Check your email',
  codeText: 'Enter the code sent to ada@example.com.',
  codeLabel: 'Code',
  codeWrong: 'This code is incorrect. Try again.',
  expired: 'This code has expired. Start again to get a new one.',
  go: 'Continue',
  resend: 'Send a new code',
});
