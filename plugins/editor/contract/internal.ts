export { findWays } from './findWays';
export type {
  CanvasHandle,
  TrailStep,
  FlowTrail,
  FlowRecipe,
  LeadLinks,
  FlowPreview,
  Viewport,
} from './flowStage';
export {
  type FlowPictureProps,
  type MarkedFlowProps,
  type LinkRoutesProps,
  flowPicture,
  markedFlow,
  type OperatorProps,
  operatorChoices,
  linkRoutes,
} from './canvasParts';
export {
  type SessionWork,
  type ShownRun,
  type ConflictProps,
  conflictMerge,
  type BrokenRulesProps,
  brokenRules,
  type DeployReachProps,
  deployReach,
  type VersionMenuProps,
  versionMenu,
} from './flowSession';
export { type FlowDocument, toFlowDocument } from './flowDocument';
export {
  type FollowCounts,
  flowStart,
  countFollowers,
  type NextCapabilitiesProps,
  nextCapabilities,
} from './nextCapabilities';
