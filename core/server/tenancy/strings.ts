import { messages } from '../../contract';

/** The texts of creating and leaving companies. */
export const strings = messages('companies', {
  noMore:
    'This environment’s plan doesn’t let you create environments. Ask an operator to allow it.',
  tooManyOwn:
    'You can create up to {count, plural, one {# environment} other {# environments}}. Ask an operator to create more.',
  full: '{title}: {used} of {allowed} used, so {more, plural, one {no more can be added} other {# more can’t be added}}. Delete some, or ask an operator to raise the limit.',
  onlyCompany: 'This is your only environment. Create or join another one before you leave it.',
  left: 'You left the environment.',
  notHome:
    'This account belongs to another environment. Only that environment’s administrators can do this.',
  noHome:
    'This person belongs to several environments, and none of them created the account. Ask an operator to do this.',
  runsInstallation:
    'This person is an operator, so only they can change their details and sign-in methods.',
  lastSuperAdmin:
    'This environment would lose its last super admin. Make someone else a super admin first.',
});
