import { namespace, type Panel } from '#core/contract';
import type { Flow, GraphData } from '#plugins/flows/contract/flow';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import type { CanvasHandle, FlowMark, FlowStage, NodeBadge } from './flowStage';

const editor = namespace('editor');

/** The props of a panel beside the canvas. */
export interface CanvasView {
  readonly flowId: string;
  readonly selected: readonly string[];
}

/** The nodes that a menu is open for. */
export interface NodeMenuProps {
  readonly flowId: string;
  readonly nodeIds: readonly string[];
  done(): void;
}

/** The canvas that a menu is open on. */
export interface PaneMenuProps {
  done(): void;
}

/** A flow of a document, drawn to be looked at. */
export interface FlowPictureProps {
  readonly flow: Flow;
  /** The accessible label. */
  readonly label: string;
  /** Nodes to bring into view and choose; a new list does it again. */
  readonly shown?: readonly string[];
}

/** A flow with marks on it, drawn to be looked at, as large as its frame. */
export interface MarkedFlowProps {
  readonly flow: Flow;
  /** By the id of a node or link; ids that the flow does not have are left out. */
  readonly marks: ReadonlyMap<string, FlowMark>;
  /** Where nodes stood before, for arrows from there. */
  readonly movedFrom: ReadonlyMap<string, Point>;
  /** The graphs that are initially in view as a whole, read once. */
  readonly opening: readonly GraphData[];
  /** Nodes to bring into view and choose; a new list does it again. */
  readonly shown: readonly string[];
  /** Marks at the edges of nodes, by the id of the node. */
  readonly badges?: ReadonlyMap<string, NodeBadge>;
  /** Called with the nodes that are selected on this canvas. */
  readonly onSelect?: (nodeIds: readonly string[]) => void;
  /** Called with the canvas when it is there, and with null when it is gone. */
  readonly onCanvas: (canvas: CanvasHandle | null) => void;
}

/** A canvas with the labels of its links, by their ids. */
export interface LinkRoutesProps {
  readonly stage: FlowStage;
  readonly getLabels: () => ReadonlyMap<string, string>;
}

/** Panels in the strip beside the canvas. */
export const canvasAside = editor.extensionPoint<Panel<CanvasView>>('canvasAside');

/**
 * Draws a flow that isn’t stored here, read-only. This plugin contributes to it, and others show
 * it.
 */
export const flowPicture = editor.extensionPoint<Panel<FlowPictureProps>>('flowPicture');
/** Draws a flow with marks. This plugin contributes to it, and others show it. */
export const markedFlow = editor.extensionPoint<Panel<MarkedFlowProps>>('markedFlow');
/** An operator between nodes of the flow on screen. */
export interface OperatorProps {
  readonly nodeId: string;
}
/** The options of an operator. This plugin contributes to it, and others show it. */
export const operatorChoices = editor.extensionPoint<Panel<OperatorProps>>('operatorChoices');
/** Routes links, in `routes` of the canvas. It draws nothing. */
export const linkRoutes = editor.extensionPoint<Panel<LinkRoutesProps>>('linkRoutes');
/** More entries in the menu of the selected nodes. `done` closes it. */
export const nodeMenu = editor.extensionPoint<Panel<NodeMenuProps>>('nodeMenu');
/** More entries in the menu of the canvas. `done` closes it. */
export const paneMenu = editor.extensionPoint<Panel<PaneMenuProps>>('paneMenu');
