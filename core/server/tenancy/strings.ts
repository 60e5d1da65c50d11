import { messages } from '../../contract';

/** The texts of creating and leaving companies. */
export const strings = messages('companies', {
  noMore: 'The plan of this environment doesn’t allow more environments. Ask an operator.',
  full: '{title}: {used} of {allowed} used, so {more, plural, one {no more can be added} other {# more can’t be added}}. Delete some, or ask an operator to raise the limit.',
  onlyCompany: 'This is your only environment. Create or join another one before you leave it.',
  left: 'You left the environment.',
  notHome: 'This account belongs to another environment. Only its administrators can do this.',
  runsInstallation:
    'This person is an operator. Only they can change their details and sign-in methods.',
  lastSuperAdmin:
    'This is the last super admin of this environment. Make someone else super admin first.',
});
