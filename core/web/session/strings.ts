import { messages } from '../../contract';

/** What signing on and off and changing the environment say. */
export const strings = messages('session', {
  otherTab: 'Another tab switched this session to a different environment.',
  workHere: 'Work in {company} here',
  secondFactor: 'Confirm that it is you',
  enrol: 'Add a second factor',
  passwordless: 'Passwordless Sign On',
  usernameless: 'Usernameless Sign On',
  noCompany: 'This account belongs to no environment. Ask an administrator to invite you.',
});
