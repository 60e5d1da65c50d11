import { messages } from '../../contract';

/** The texts of signing in and out and of switching environments. */
export const strings = messages('session', {
  otherTab: 'Another tab switched this session to a different environment.',
  workHere: 'Switch back to {company}',
  secondFactor: 'Confirm that it’s you',
  personHelp:
    'This action needs a recent sign-in. Enter your password to continue. You won’t be asked again for ten minutes. If you have no password, sign out and sign in again.',
  providerHelp:
    'This action needs a recent sign-in. Sign in again at your identity provider to continue. You won’t be asked again for ten minutes.',
  providerWaits: 'Complete the sign-in in the other window.',
  signInAgain: 'Sign in again',
  windowBlocked:
    'Your browser blocked the sign-in window. Allow windows from this site, then try again.',
  personConfirm: 'Confirm',
  password: 'Password',
  enrol: 'Add second factor',
  passwordless: 'Passwordless Sign On',
  usernameless: 'Usernameless Sign On',
  noCompany: 'You are not a member of any environment. Ask an administrator to invite you.',
});
