export type { FlowMark, NodeBadge, FlowStage } from './flowStage';
export {
  type CanvasView,
  type NodeMenuProps,
  type PaneMenuProps,
  canvasAside,
  nodeMenu,
  paneMenu,
} from './canvasParts';
export {
  type FlowSession,
  openEditor,
  type EditorPartProps,
  type AsidePanel,
  asidePanels,
  canvasBars,
  panelButtons,
  toolbarMenu,
  statusButtons,
  emptyCanvas,
  editTools,
  toolbarActions,
} from './flowSession';
