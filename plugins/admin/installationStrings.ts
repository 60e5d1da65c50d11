import { messages } from '#core/contract';

/** Every text about the installation. */
export const installationStrings = messages('admin.installation', {
  title: 'Admin',
  intro: 'Environments, operators, and settings of this installation. Visible to operators only.',

  companies: 'Environments',
  search: 'Search by name',
  name: 'Name',
  members: 'Members',
  limits: 'Entitlements',
  created: 'Created',
  defaults: 'Default limits',
  off: '{feature} disabled',
  atMost: '{feature}: up to {total}',
  versionsAtMost: 'Versions per flow: up to {total}',
  empty: 'No matching environments',
  emptyHelp: 'Try a shorter name.',
  editTitle: 'Entitlements for {name}',
  editIntro: 'Members see disabled features with a lock. Leave a limit empty to use its default.',
  feature: '{feature} enabled',
  total: '{feature} (maximum)',
  versions: 'Versions per flow (maximum)',
  wholeNumber: 'Enter a whole number of at least 1, or leave the field empty.',
  saved: 'Entitlements updated successfully',
  changes: '{count, plural, one {# change} other {# changes}}',
  unchanged: 'No changes',
  reset: 'Discard changes',
  changedMeanwhile:
    'Someone else changed the entitlements for “{name}”. Your changes are still in the form. Review them and save again.',
  discard: 'Discard changes?',
  discardHelp: 'Your changes for “{name}” have not been saved.',
  discardYes: 'Discard',
  discardNo: 'Keep editing',
  cancel: 'Cancel',
  noCompany: 'This environment does not exist. It may have been deleted.',
  save: 'Save entitlements',

  addCompany: 'Create environment',
  addTitle: 'Create environment and administrator',
  addSubmit: 'Create environment',
  addIntro:
    'The administrator becomes a super admin and sets a password with a link that is shown once.',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Environment',
  operator: 'Grant operator access',
  operatorHelp: 'Operators can view and change everything on this page.',
  examples: 'Start with examples',
  customerCreated: 'Customer created successfully.',
  linkTitle: 'Password setup link',
  linkBody:
    'Send this link to the administrator, who sets a password with it. It works once, expires in seven days, and is not shown again.',
  copyLink: 'Copy link',
  close: 'Close',

  operators: 'Operators',
  operatorsHelp:
    'Operators can view and change everything on this page, regardless of their roles. Operators who sign in through an environment’s identity provider don’t have operator access in that session.',
  addOperator: 'Invite operator',
  addOperatorIntro:
    'The person must already have an account in this installation. They become an operator when they accept your invitation.',
  operatorAsked: '{name} was invited to become an operator',
  operatorLinkTitle: 'Operator invitation link',
  operatorLinkBody:
    'Send this link to {name}. To accept, they sign in and open it. The link works once, expires in seven days, and is not shown again.',
  operatorPending: 'Invited',
  operateTitle: 'Become an operator',
  operateIntro:
    'Operators create environments, set limits, and manage the caches and secrets of this installation.',
  operateYes: 'Accept invitation',
  operateNoToken: 'This link is incomplete',
  operateNoTokenHelp: 'Open the full link from the invitation.',
  operateDone: 'You are now an operator',
  openAdmin: 'Open Admin',
  operateOver:
    'This link has expired, was already used, or was revoked. Ask an operator for a new one.',
  operateAnother:
    'This link is for another person. Sign in with the account it was sent to, then open it again.',
  operateSubject: 'You’re invited to become a Sluice operator',
  operateText:
    'Hello {name},\n\nAn operator invited you to become an operator of this Sluice installation. Sign in, then open this link within seven days to accept:\n\n{link}\n\nThe link works once. If you didn’t expect this email, ignore it.',
  removeOperator: 'Remove operator',
  stepDown: 'Step down',
  stepDownAsk: 'Step down as operator?',
  removeOperatorAsk: 'Remove operator {name}?',
  removeOperatorBody:
    'They lose access to this page immediately. Their roles in environments don’t change.',
  removeOwnBody: 'You lose access to this page immediately. Another operator can invite you again.',
  operatorRemoved: '{name} is no longer an operator',
  ownRemoved: 'You are no longer an operator',
  operatorRemovedNote: 'Operator removed',
  revokeInvitation: 'Revoke invitation',
  revokeInvitationAsk: 'Revoke invitation for {name}?',
  revokeInvitationBody: 'The link in the invitation stops working immediately.',
  invitationRevoked: 'Invitation for {name} revoked',
  invitationRevokedNote: 'Invitation revoked',
  lastLogin: 'Last sign-in',
  lastLoginNever: 'Never',
  actions: 'Actions',
  you: 'you',
  nobodyHere:
    'No account uses the email address {email}. First create an environment for this person, or invite them to an existing one.',
  operatorAlready: '{email} is already an operator.',
  stillInvited:
    '{email} has not accepted an invitation to an environment yet. Invite them after their first sign-in.',
  noOperator: 'This person is not an operator. Someone may have removed them.',
  lastOperator: 'This installation would lose its last operator. Add another one first.',

  unlock: 'Unlock account',
  unlockIntro: 'People who entered too many incorrect passwords can try again.',
  unlockFactors: 'Remove second factors',
  unlockFactorsHelp: 'Only if the person lost them and you are sure who asks.',
  ownFactors: 'You can’t remove your own second factors here. Ask another operator.',
  unlockListed: 'Unlock',
  operatorLocked: 'Locked',
  noAccount: 'No account uses the email address “{email}”. Check its spelling.',
  accountUnlocked: '{email} can sign in again',

  caches: 'Caches',
  cachesHelp:
    'Each server caches connections and variables for up to one second. Reload them after editing the database directly.',
  forgetConnectors: 'Reload connections',
  forgetConstructs: 'Reload variables',
  connectorsForgotten: 'Connections reloaded',
  constructsForgotten: 'Variables reloaded',

  secrets: 'Secrets',
  secretsHelp:
    'To change the root key, restart the server with the new key in SLUICE_KEY and the old one in SLUICE_KEY_PREVIOUS, then re-encrypt all secrets here. After that you can remove the old key.',
  previous: '{count, plural, one {# previous key is} other {# previous keys are}} configured.',
  refresh: 'Re-encrypt secrets',
  refreshAsk: 'Re-encrypt the secrets of all environments?',
  refreshBody: 'People can keep working. No secret is shown or lost.',
  signing: 'Rotate token signing keys older than 90 days',
  progress: '{done} of {companies, plural, one {# environment} other {# environments}}',
  outcome:
    '{resealed, plural, one {# secret} other {# secrets}} re-encrypted, {unchanged} already up to date, {signingKeys, plural, one {# new signing key} other {# new signing keys}}',
  faults:
    '{faults, plural, one {# secret} other {# secrets}} can’t be decrypted with any key. Add the key {faults, plural, one {it was} other {they were}} encrypted with to SLUICE_KEY_PREVIOUS, restart the server, then try again.',
  failed:
    'Re-encryption failed in {failed, plural, one {# environment} other {# environments}} after several attempts. Check the server log, then try again.',
  never: 'Secrets have never been re-encrypted.',
  done: 'Done',
  running: 'Running',
  begun: 'Started',
});
