import { messages } from '../../contract';

/** What signing on and off and changing the environment say. */
export const strings = messages('session', {
  otherTab: 'Another tab switched this session to a different environment.',
  workHere: 'Work in {company} here',
  noCompany: 'This account belongs to no environment. Ask an administrator to invite you.',
});
