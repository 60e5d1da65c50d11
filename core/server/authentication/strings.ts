import { messages } from '../../contract';

/** The texts of signing in to the console. */
export const strings = messages('access', {
  byPassword: 'a password',
  byMail: 'an email link or code',
  byPasskey: 'a passkey',
  bySso: 'single sign-on',
  tooOld: 'Your session for this environment has expired. Sign in again.',
  factorDue:
    'This environment requires a second factor, and you signed in without one. Sign in again with a second factor.',
  otherWay: 'This environment doesn’t allow the method you signed in with. Sign in with {methods}.',
  otherAddress:
    'This environment doesn’t allow your IP address, {address}. Connect from an allowed address, or ask an administrator to add yours.',
  otherProvider:
    'This environment does not trust the identity provider you signed in with. Sign in with your password or with this environment’s own identity provider.',
  factorBeforeSso:
    'This environment requires a second factor, and your identity provider did not confirm one. Sign in with your password and add a second factor to your account, or ask an administrator to trust the provider’s second factor.',
  noFlows:
    'You need a second factor to sign in, but this installation can’t verify one. Ask an operator to enable second factors.',
  lockedForNow:
    'Your account is locked after too many incorrect passwords. Try again later, reset your password, or ask an administrator to unlock it.',
  stillLocked:
    'Your password is set, but your account is still locked. Ask an administrator to unlock it.',
  linkOver:
    'This link has expired, was already used, or was replaced by a newer one. Request a new one.',
  invitationLinkOver:
    'This link has expired or was already used. Ask an administrator for a new one.',
  signInToAccept:
    'An account already uses the email address of this invitation. Sign in to accept it.',
  confirmLinkOver:
    'This link has expired or was already used. If your email address is not confirmed yet, reset your password to confirm it.',
  linkOnItsWay: 'If an account uses this email address, you’ll get a link to set a new password.',
  forgottenSubject: 'Set a new password for Sluice',
  forgottenText:
    'Hello {name},\n\nSomeone requested a new password for your account. Open this link to set one:\n\n{link}\n\nThe link works once and expires in an hour. If this wasn’t you, ignore this email. Your password has not been changed.\n',
  confirmAddressSubject: 'Confirm your email address for Sluice',
  confirmAddressText:
    'Hello,\n\nYou signed up for Sluice with this email address. Open this link within a day to confirm it:\n\n{link}\n\nYou need a confirmed address to join other environments. If you didn’t sign up, ignore this email.\n',
  addressConfirmed: 'Your email address is confirmed.',
  accountThereSubject: 'You already have a Sluice account',
  accountThereText:
    'Hello,\n\nSomeone signed up for Sluice with this email address, which already has an account. Nothing was changed. Sign in with your password, or request a new one here:\n\n{link}\n\nIf this wasn’t you, ignore this email.\n',
  newAddressSubject: 'New sign-in to Sluice',
  newAddressText:
    'Hello {name},\n\nYour account was used from a new IP address.\n\nIP address: {address}\nTime: {time}\nBrowser: {agent}\n\nIf this wasn’t you, sign in, change your password, and sign out everywhere else under My account.\n',
  passwordChanged: 'The password was changed in the meantime. Sign in with the new one.',
  wrongPassword: 'The current password is incorrect.',
  confirmFirst: 'Confirm that it’s you: enter your password again, or sign in again.',
  confirmBy: 'Enter your password, or give the code of a new sign-in at your identity provider.',
  confirmAsYourself:
    'That sign-in has expired, or was for another account or identity provider. Sign in again with your own.',
  noSession: 'This session has already ended.',
  peopleOnly: 'Only people who are signed in to the console can do this.',
  otherEnvironment: 'This token is for another environment. Use a token for this one.',
  addressWrong:
    '“{value}” is neither an IP address, such as 203.0.113.7, nor a range, such as 203.0.113.0/24.',
  shutsOutAddress:
    'The allowed IP addresses don’t include yours, {address}, so you would lose access. Add it first.',
  shutsOutPath:
    'You can’t sign in with any of these methods, so you would lose access. Keep one that you can use. To allow only single sign-on, sign in with it first.',
  shutsOutFactor:
    'You have no second factor, so you would lose access. Add one to your account first.',
});
