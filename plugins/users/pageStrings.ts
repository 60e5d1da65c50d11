import { messages } from '#core/contract';

/** The texts of pages on which end users set up what they sign in with, and of mail to them. */
export const pageStrings = messages('users.pages', {
  totpTitle: 'Set up your authenticator app',
  totpText: 'Scan this QR code with your authenticator app, then enter the code it shows.',
  totpPicture: 'QR code',
  totpByHand: 'If you can’t scan it, enter this key in the app:',
  code: 'Code',
  go: 'Continue',
  next: 'Next',
  email: 'Email',
  signIn: 'Sign in',
  emailFirst: 'Use a passkey, or enter your email address.',
  confirmTitle: 'Confirm it’s you',
  confirmText: 'Use your account’s passkey or security key.',
  confirmButton: 'Use passkey',
  usePasskey: 'Sign in with a passkey',
  useCode: 'Use a code instead',
  recoveryTitle: 'Your recovery codes',
  recoveryText:
    'Save these codes in a safe place. Each works once if you lose your other sign-in methods. They are not shown again.',
  recoveryKept: 'I saved the codes',
  copyKey: 'Copy key',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download codes',
  copied: 'Copied',
  mailSubject: 'Your verification code',
  mailText:
    'Your code is [code]. It expires in ten minutes. If you didn’t request it, ignore this email.',
  accountSubject: 'You already have an account',
  accountText:
    'Someone tried to create an account with this email address, which already has one. If it was you, sign in instead, or reset your password if you forgot it. If it wasn’t you, ignore this email.',
});

/** Texts for end users whose credential or change is rejected. */
export const refusalStrings = messages('users.refusals', {
  wrongPassword: 'Incorrect username or password.',
  locked: 'Too many incorrect passwords. Wait a few minutes and try again.',
  disabled: 'This account is disabled. Contact support.',
  passwordExpired: 'This password has expired. Set a new one to sign in.',
  wrongCurrent: 'The current password is incorrect. Try again.',
  passwordRepeats:
    'Use a password that differs from {count, plural, one {the current one} other {the last # passwords}}.',
  passwordRace: 'The password has changed since you started. Try again.',
  wrongCode: 'Incorrect code. Try again.',
  tooManyCodes: 'Too many incorrect codes. Wait 15 minutes and try again.',
  codeOver: 'This code has expired. Request another.',
  mailCodeRefused:
    'This code is incorrect or has expired. Check it, or start again to get a new one.',
  tooManyMails: 'Too many emails were sent to this address. Wait 15 minutes and try again.',
  wrongRecoveryCode: 'This recovery code is incorrect or was already used. Try another.',
  notAccepted: 'These details were not accepted. Check them and try again.',
  noMethod: 'This method isn’t available. Use another one.',
  taken:
    'You can’t use these details. If you have an account, sign in. Otherwise, enter different details.',
  canceled: 'The request was canceled. Try again, or use another method.',
  keyOver: 'The request for a passkey or security key has expired. Try again.',
  keyWrong: 'Your passkey or security key couldn’t be verified. Try again.',
  keySite:
    'This passkey or security key belongs to another site. Open the page at its usual URL, then try again.',
  keyUnverified:
    'Your device couldn’t confirm your identity. Try again with your fingerprint, face, or PIN.',
  keyUsed: 'The response from your passkey or security key was already used. Try again.',
  keyTaken: 'This passkey or security key is already registered. Use another.',
  keyUnknown:
    'This passkey or security key is not registered here. Use a different one, or another sign-in method.',
  keyOfAnother: 'This passkey or security key belongs to another user. Use your own.',
  keyUserGone:
    'The account for this passkey no longer exists. Use another passkey or sign-in method.',
  tooManyKeys:
    'An account can have up to {count, plural, one {# passkey or security key} other {# passkeys and security keys}}. Remove one first.',
  emailWrong: '“{value}” is not an email address. Enter one such as ada@example.com.',
  emailChanged: 'The account’s email address has changed. Start again to verify the new one.',
  phoneWrong: '“{value}” is not a phone number. Enter one such as +1 555 010 0123.',
  phoneShort: '“{value}” is too short for a phone number. Enter at least four digits.',
  valueLong: 'Use up to {count, plural, one {# character} other {# characters}}.',
  valueInvisible: 'This value contains an invisible character. Remove it.',
  usernameIsAddress: 'A username with an @ must be the user’s own email address.',
  nameMissing: 'A user needs a username, email address, phone number, or external ID.',
});

/** Who has a value already, as administrators are told: an end user is not. */
export const takenStrings = messages('users.taken', {
  emailTaken: 'The email address “{value}” belongs to another user. Use a different one.',
  usernameTaken: 'The username “{value}” belongs to another user. Use a different one.',
  externalIdTaken: 'The external ID “{value}” belongs to another user. Use a different one.',
});
