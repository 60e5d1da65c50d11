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
    '{count, plural, one {It is your last one: your password alone will open this account, unless an environment requires a second factor.} other {You can no longer use it to sign in.}} All your other sessions end.',
  recoveryLeft:
    '{count, plural, one {# recovery code} other {# recovery codes}} left. Each works once in place of your second factor.',
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
  sessionsHelp:
    'Where you are signed in. End sessions you don’t recognize, and change your password.',
  endOthers: 'Sign out everywhere else',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersBody: 'All your other sessions end at once. Unsaved work in them is lost.',
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
    'You lose access to everything in it. Only an administrator of {name} can invite you again.',
  hasLeft: 'You left {name}',
  newEnvironment: 'New environment',
  newEnvironmentIntro:
    'A separate environment that shares nothing with others. You become its super admin.',
  environmentName: 'Name',
  examples: 'Start with examples',
  examplesHelp: 'Adds sample flows, connections, an application, and three invited people.',
  create: 'Create',
  created: '{name} is ready.',
});
