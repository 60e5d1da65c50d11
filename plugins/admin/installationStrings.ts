import { messages } from '#core/contract';

/** Every text about the installation. */
export const installationStrings = messages('admin.installation', {
  title: 'Admin',
  intro:
    'This installation: its companies and what each may use, caches and secrets. For its operators alone.',

  companies: 'Companies',
  search: 'Search by name',
  name: 'Name',
  members: 'Members',
  limits: 'Entitlements',
  created: 'Created',
  unlimited: 'Everything, unlimited',
  off: '{feature} off',
  atMost: '{feature}: at most {total}',
  versionsAtMost: 'at most {total, plural, one {# version} other {# versions}}',
  empty: 'No company matches',
  emptyHelp: 'Names are searched. Try fewer letters.',
  editTitle: 'Entitlements of {name}',
  editIntro:
    'What is switched off is shown with a lock. An empty limit is none beyond the product’s own.',
  feature: '{feature} enabled',
  total: 'Most {feature}',
  versions: 'Most versions of a flow',
  wholeNumber: 'Write a whole number of at least 1, or nothing.',
  saved: 'Entitlements updated successfully',
  changes: '{count} changed',
  unchanged: 'No changes',
  reset: 'Discard changes',
  changedMeanwhile:
    'Somebody changed what “{name}” may use meanwhile. Their changes are shown now, and yours with them: look through both and save again.',
  discard: 'Discard your changes?',
  discardHelp: 'What “{name}” may use stays as it was.',
  discardYes: 'Discard',
  discardNo: 'Keep editing',
  cancel: 'Cancel',
  noCompany: 'There is no such company; it may have been deleted meanwhile.',
  save: 'Save entitlements',

  addCompany: 'New company',
  addTitle: 'A new company and its administrator',
  addIntro:
    'The person becomes super admin of the company and sets a password by a link that is shown once.',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  operator: 'Runs this installation, too',
  operatorHelp: 'Operators see this page and everything on it.',
  examples: 'Start with examples',
  customerCreated: 'Customer created successfully.',
  linkTitle: 'Hand over this link',
  linkBody: 'It opens the account once, within seven days, and is not shown again.',
  copyLink: 'Copy the link',
  close: 'Close',

  operators: 'Operators',
  operatorsHelp:
    'They see this page and everything on it, whatever their roles in their companies. A person signed on by a company’s own provider is no operator meanwhile.',
  addOperator: 'Add operator',
  addOperatorIntro:
    'They need an account here. They get a link, and become an operator when they accept.',
  operatorAsked: '{name} was invited to become an operator.',
  operatorPending: 'Invited',
  operateTitle: 'Become an operator',
  operateIntro:
    'Operators create environments, set what each can use, and manage caches and secrets of this installation.',
  operateYes: 'Accept invitation',
  operateNoToken: 'Open the link in your invitation',
  operateNoTokenHelp: 'The token at the end of the link is missing from this address.',
  operateDone: 'You are an operator now.',
  openAdmin: 'Open Admin',
  operateOver: 'This link was used or has expired. Ask an operator for a new one.',
  operateAnother:
    'This link is for another person. Sign in with the account it was sent to, then open it again.',
  operateSubject: 'You are invited to run a Sluice installation',
  operateText:
    'Hello {name},\n\nAn operator invites you to help run their Sluice installation. Sign in, then open this link within seven days to accept:\n\n{link}\n\nThe link works once. If you did not expect this email, ignore it.',
  removeOperator: 'Withdraw',
  removeOperatorOf: 'Withdraw operator rights from {name}',
  removeOperatorAsk: 'Withdraw operator rights from {name}?',
  removeOperatorBody:
    'They no longer see this page, from their next call on. What they may do in companies stays.',
  removeOwnBody: 'You no longer see this page, at once. Another operator can add you again.',
  operatorRemoved: '{name} no longer runs this installation.',
  operatorRemovedNote: 'Operator rights withdrawn',
  lastLogin: 'Last sign-on',
  lastLoginNever: 'never',
  actions: 'Actions',
  you: 'you',
  nobodyHere:
    'Nobody here has the address {email}. Make a company for them, or have them invited to one, first.',
  operatorAlready: '{email} is an operator already.',
  stillInvited:
    '{email} has not answered their invitation yet. Add them when they have signed on once.',
  noOperator: 'There is no such operator; the rights may have been withdrawn meanwhile.',
  lastOperator: 'This is the last operator of the installation. Add another one first.',

  caches: 'Caches',
  cachesHelp:
    'Each server caches connections and variables for up to one second. Reload them after editing the database directly.',
  forgetConnectors: 'Reload connections',
  forgetConstructs: 'Reload variables',
  connectorsForgotten: 'Connections reloaded',
  constructsForgotten: 'Variables reloaded',

  secrets: 'Secrets',
  secretsHelp:
    'To change the key of this installation, restart it with the new key as SLUICE_KEY and the old one as SLUICE_KEY_PREVIOUS, then re-encrypt all secrets here. After that, the old key is no longer needed.',
  previous: 'Started with {count, plural, one {# earlier key} other {# earlier keys}}.',
  refresh: 'Re-encrypt secrets',
  refreshAsk: 'Re-encrypt the secrets of all environments with the current key?',
  refreshBody: 'People can go on working meanwhile. Nothing is shown and nothing is lost.',
  signing: 'Replace keys that sign tokens and are older than 90 days',
  progress: '{done} of {companies, plural, one {# company} other {# companies}}',
  outcome:
    '{resealed} re-encrypted, {unchanged} already up to date, {signingKeys, plural, one {# new signing key} other {# new signing keys}}',
  faults:
    '{faults, plural, one {# value} other {# values}} could not be decrypted with any key. Add the key {faults, plural, one {it was} other {they were}} encrypted with to SLUICE_KEY_PREVIOUS, then try again.',
  failed:
    '{failed, plural, one {# company was} other {# companies were}} given up after several tries. Look at the log, then try again.',
  never: 'Secrets have not been re-encrypted yet.',
  done: 'Done',
  running: 'Under way',
  begun: 'Begun',
});
