import { messages, type Message } from '#core/contract';

/** The texts on pages of the flows that come with the product: examples and templates. */
export const flowTexts = messages('flows.pages', {
  signIn: 'Sign in',
  go: 'Continue',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  newPassword: 'New password',
  code: 'Code',
  firstName: 'First name',
  lastName: 'Last name',
  save: 'Save',
  savePassword: 'Save password',
  check: 'Verify',
  register: 'Register',
  sendCode: 'Send code',
  sendNewCode: 'Send a new code',
  forgotPassword: 'Forgot your password?',
  otherAccount: 'Use another account',
  accept: 'I accept',
  decline: 'I do not accept',
  checkEmail: 'Check your email',
  enterCode: 'Enter your code',
  enterPassword: 'Enter your password',
  createAccount: 'Create your account',
  resetPassword: 'Reset your password',
  anotherPassword: 'Create a new password',
  terms: 'Our terms of use',
  profile: 'Your profile',
  document: 'Your document',
  verifyIdentity: 'Verify your identity',
  useAccount: 'Use your email address and password.',
  usePassword: 'Use your account password.',
  exampleAccount: 'Example account: ada@example.com, password Analytical-Engine-1843',
  emailNext: 'We’ll verify your email address in the next step.',
  weSendCode: 'We’ll send a code to your email address.',
  codeOnItsWay: 'If this email address has an account, we sent it a code.',
  codeSent: 'Enter the code we sent to your email address.',
  codeSentNew: 'Enter the code we sent to your new email address.',
  codeNewPlace: 'We don’t recognize this device or location. Enter the code we sent you.',
  codeOfApp: 'Enter the code from your authenticator app, or a recovery code.',
  replaces: 'Your new password replaces your current one.',
  passwordFirst: 'Enter your password first, then confirm with your second factor.',
  consentNext: 'We may ask you to accept our terms next.',
  newPlace: 'On a new device or in a new location, we’ll also send you a code.',
  seeProfile: 'Sign in to view and change your profile.',
  newAddress: 'If you change your email address, we’ll send a code to the new one.',
  haveDocument: 'Sign in first, and have your identity document ready.',
  documentNumber: 'Enter your passport or identity card number.',
  country: 'Issuing country',
  number: 'Number',
});

const byText = new Map(Object.values<Message>(flowTexts).map(({ id, text }) => [text, id]));

/** Names a text of a page where it is one of these, so that the page says it in any language. */
export function nameText(text: string): string {
  const id = byText.get(text);
  return id ? ` data-sktext="${id}"` : '';
}
