export { type FlowDirectory, flowDirectory } from './directory';
export { listFlows, getFlow } from './endpoints';
export type { NodeData, NodeElement, EdgeElement, GraphData, Flow } from './flow';
export { type DrawnStep, type DrawnFlow, type FlowMaker, flowMaker } from './flowMaker';
export {
  type FlowListPartProps,
  type FlowRowMenuProps,
  access,
  list,
  canvas,
  getNodePath,
  openFlow,
  flowListActions,
  flowListMakers,
  flowListParts,
  flowRowMenu,
  type FlowUse,
  flowUses,
} from './references';
export { type FlowStore, flowStore } from './flowStore';
