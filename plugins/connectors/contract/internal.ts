export {
  CapabilityManifest,
  adaptValue,
  adaptArgument,
  adaptParameter,
  readRows,
} from './manifest';
export { captchaServices, type CaptchaKind, type Captcha } from './captcha';
export {
  type ConnectorCatalogue,
  connectorCatalogue,
  standInList,
  runsHere,
  listConnectors,
  getConnector,
  type ConnectorChoice,
  connectorChooser,
} from './catalogue';
export {
  type Challenge,
  type NewChallenge,
  type ChallengeChanges,
  type ChallengeStore,
  challengeStore,
} from './challenges';
export { codeRunner } from './codeRunner';
export type { KnownBrowser, FlowCookie, SignedIn, Ceremony } from './connector';
export { connectorLook } from './connectorLook';
export { type TestStep, EnrichedProperty } from './connectorCalls';
export {
  type KnownAnswer,
  findAnswer,
  withAnswers,
  fillScreen,
  unmaskSubmission,
} from './knownAnswers';
export {
  DirectoryGroup,
  type ExternalIdentity,
  type ProvidedIdentity,
  type NewUser,
  type UserChanges,
  type UserLookup,
  type DirectoryErrorCode,
} from './directoryUser';
export {
  type PasswordPolicy,
  defaultPasswordPolicy,
  type AttributeRules,
  defaultAttributeRules,
  type PasswordCheck,
  type UserFilter,
  type UserPlace,
  type DirectoryOptions,
  userDirectoryConnectorId,
  authenticatorsConnectorId,
  identityConnections,
} from './userDirectory';
export {
  type FlowOutcome,
  type HourlyOutcomes,
  type OutcomeFilter,
  type OutcomeStore,
  type OutcomeObserver,
  outcomeObserver,
  outcomeStore,
} from './outcomes';
export { type Proof, proveUser, proveIdentity } from './proof';
