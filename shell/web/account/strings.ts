import { messages } from '#core/contract';

/** Every text of a person's own account. */
export const strings = messages('account', {
  title: 'My account',
  intro: '{name} · {email}',
  changePassword: 'Change password',
  factors: 'Second factors',
  factorsHelp:
    'An authenticator app or a passkey that is asked for beside your password, so that nobody gets in with the password alone.',
  noFactors: 'No second factor yet',
  noFactorsHelp:
    'Add an authenticator app or a passkey. You will be asked for it whenever you sign on.',
  addFactor: 'Add a second factor',
  factorAdded: 'Second factor added. All other sessions were ended.',
  factorRemoved: 'Second factor removed.',
  removeFactor: 'Remove',
  removeFactorOf: 'Remove {name}',
  removeFactorTitle: 'Remove {name}?',
  removeFactorBody:
    '{count, plural, one {It is your last one: your password alone will open this account, unless an environment asks for a second factor.} other {You will not be asked for it any more.}} All your other sessions end.',
  recoveryLeft:
    '{count, plural, one {# recovery code} other {# recovery codes}} left. Each opens this account once, without your second factor.',
  recoveryNone: 'No recovery code is left. Add a second factor to get new ones.',
  totp: 'Authenticator app',
  passkey: 'Passkey',
  securityKey: 'Security key',
  kind: 'Kind',
  name: 'Name',
  added: 'Added',
  lastUsed: 'Last used',
  neverUsed: 'Never',
  sessions: 'Sessions',
  sessionsHelp: 'Where you are signed on. End what you do not know, then change your password.',
  endOthers: 'Sign off everywhere else',
  endOthersTitle: 'Sign off everywhere else?',
  endOthersBody: 'Every other session of yours ends at once, with what is unsaved in it.',
  othersEnded: 'You are signed off everywhere else.',
  environments: 'Environments',
  environmentsHelp: 'The environments you are a member of, and what you are in each.',
  roles: 'Roles',
  here: 'You are here',
  open: 'Open',
  openOf: 'Open {name}',
  leave: 'Leave',
  leaveOf: 'Leave {name}',
  leaveTitle: 'Leave {name}?',
  leaveBody:
    'You lose access to everything in it. Only an administrator of {name} can invite you again.',
  hasLeft: 'You have left {name}.',
  newEnvironment: 'New environment',
  newEnvironmentIntro:
    'An environment of its own: nothing of another one is seen in it. You become its super admin.',
  environmentName: 'Name',
  examples: 'Start with examples',
  examplesHelp:
    'A few flows, connections, an application and three invited people to look at and change.',
  create: 'Create',
  created: '{name} is ready.',
});
