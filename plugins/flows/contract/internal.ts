export type { Embed, Appearance } from './appearance';
export { ComparableVersion, flowsVersions } from './compare';
export type { FlowStartState } from './directory';
export {
  flowOrders,
  flowStates,
  requireFlow,
  createFlow,
  ImportChoice,
  importFlow,
  saveFlow,
  deleteFlow,
  validateFlow,
  enableFlow,
  disableFlow,
  deployFlow,
  cloneFlow,
  listVersions,
  exportVersion,
  readVersion,
  subFlowStatus,
  revertVersion,
  deleteVersion,
  aliasVersion,
} from './endpoints';
export { deployQuestion } from './deployQuestion';
export {
  type EvalOperator,
  type PropertyValue,
  type LinterError,
  type InputField,
  type ExportedVariable,
  FlowRow,
  FlowVersion,
  FlowChange,
} from './flow';
export type { DrawnWay, DrawnVariable } from './flowMaker';
export {
  type StepPlace,
  output,
  compareStep,
  sayStep,
  directoryStep,
  authenticatorStep,
  toFormFields,
} from './drawnSteps';
export {
  plan,
  mayMakeFlows,
  policyVerification,
  getFindingsPath,
  formsAccess,
  formsEntry,
  openMade,
  unsaved,
} from './references';
export { FlowName, searchNodes, flowNames } from './search';
export {
  type Candidate,
  type DeployCause,
  type DeployGuard,
  type Deployment,
  type DeployObserver,
  type DeployWay,
  type Services,
  deployGuards,
  deployObservers,
} from './deployGuards';
export { type CheckedFlow, type RequiredFault, type FlowChecks, flowChecks } from './flowChecks';
export { nameUses } from './references';
export {
  type VersionReader,
  type ReadOptions,
  type ReadVersion,
  type VersionKey,
  versionReader,
} from './versionReader';
export type { StoredFlow, FoundNode, PreparedFlow, SaveOptions } from './flowStore';
export {
  isDraftVersion,
  describeMissingVersion,
  keepDraft,
  getDraft,
  KnownResults,
  type TrialStart,
  tryFlow,
} from './trials';
