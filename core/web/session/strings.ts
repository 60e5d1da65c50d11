import { messages } from '../../contract';

/** The texts of signing in and out and of switching environments. */
export const strings = messages('session', {
  otherTab: 'Another tab switched this session to a different environment.',
  workHere: 'Work in {company} here',
  secondFactor: 'Confirm that it is you',
  personHelp:
    'What you are about to do reaches further than a session left open should. Type your password once more; it then holds for ten minutes. Whoever has no password signs off and on again.',
  personConfirm: 'Confirm',
  password: 'Password',
  enrol: 'Add a second factor',
  passwordless: 'Passwordless Sign On',
  usernameless: 'Usernameless Sign On',
  noCompany: 'This account belongs to no environment. Ask an administrator to invite you.',
});
