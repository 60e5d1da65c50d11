import { messages } from '#core/contract';

/** Every text of a person's own account. */
export const strings = messages('account', {
  title: 'My account',
  intro: '{name} · {email}',
  changePassword: 'Change password',
  factors: 'Second factors',
  factorsHelp:
    'An authenticator app or passkey protects your account even if someone knows your password.',
  noFactors: 'No second factors yet',
  noFactorsHelp: 'Add an authenticator app or a passkey to confirm each sign-in.',
  addFactor: 'Add second factor',
  factorAdded: 'Second factor added. Other sessions ended.',
  factorRemoved: 'Second factor removed',
  removeFactor: 'Remove',
  removeFactorOf: 'Remove {name}',
  removeFactorTitle: 'Remove {name}?',
  removeFactorBody:
    '{count, plural, one {This is your last second factor. Once it is removed, you sign in without a second factor. Environments that require one ask you to set up another.} other {You can no longer use this second factor to sign in.}} All your other sessions end.',
  recoveryLeft:
    '{count, plural, one {# recovery code left. It works once in place of your second factor.} other {# recovery codes left. Each works once in place of your second factor.}}',
  recoveryNone: 'No recovery codes left. Add a second factor to get new ones.',
  totp: 'Authenticator app',
  passkey: 'Passkey',
  securityKey: 'Security key',
  kind: 'Type',
  name: 'Name',
  added: 'Added',
  lastUsed: 'Last used',
  neverUsed: 'Never',
  sessions: 'Sessions',
  sessionsHelp: 'If you don’t recognize a session, end it and change your password.',
  endOthers: 'Sign out everywhere else',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersBody: 'All your other sessions end immediately. Unsaved work in them is lost.',
  othersEnded: 'Signed out everywhere else',
  environments: 'Environments',
  environmentsHelp: 'Environments you belong to, and your roles in each.',
  roles: 'Roles',
  here: 'Current',
  open: 'Open',
  openOf: 'Open {name}',
  leave: 'Leave',
  leaveOf: 'Leave {name}',
  leaveTitle: 'Leave {name}?',
  leaveBody:
    'You lose access to this environment. Only an administrator of {name} can invite you again.',
  hasLeft: 'You left {name}',
  newEnvironment: 'Create environment',
  newEnvironmentIntro:
    'The new environment has its own flows, connections, and members. You become its super admin.',
  environmentName: 'Name',
  examples: 'Start with examples',
  examplesHelp:
    'Adds sample flows, connections, an application, a user, and three invited members.',
  create: 'Create',
  created: 'Environment {name} created',
});
