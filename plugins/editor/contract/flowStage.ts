import type { Draft } from 'mutative';
import type { Connection } from '#plugins/connections/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { Flow, LinterError } from '#plugins/flows/contract/flow';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import type { GraphDiff } from '#plugins/flows/contract/graph/diff/diffGraphs';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LinkRoute } from './geometry/linkPath';
import type { FlowDocument } from './flowDocument';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';

/** The interface of the canvas on screen for the rest of the editor. */
export interface CanvasHandle {
  /** The current viewport; observable. */
  readonly view: Viewport;
  show(view: Viewport): void;
  fit(): void;
  zoomBy(factor: number): void;
  zoomTo(zoom: number): void;
  /** Brings nodes into view, close enough to be read. */
  reveal(nodeIds: readonly string[]): void;
  /**
   * Brings a node into view, and others beside it, only where it is out of it, so that what is
   * looked at stays where it is.
   */
  bring(nodeId: string, ...beside: readonly string[]): void;
  /** The point of the graph under a point of the window. */
  toGraph(client: Point): Point;
  /** The point of the graph in the middle of what is shown. */
  middle(): Point;
  /** Puts the keyboard's focus on a node, mounting it first if it is out of view. */
  focusNode(nodeId: string): void;
}

/** A step of a run that is drawn on a canvas. */
export interface TrailStep {
  readonly eventId: string;
  /** The flow that it stands in; undefined where that is the one on the canvas. */
  readonly flowId?: string;
  readonly nodeId: string | null;
  readonly eventType: string;
  readonly eventMessage: string;
  readonly hasError: boolean;
  /** Milliseconds. */
  readonly timeDifference: number;
  /** The outcomes that held; undefined where the record does not tell. */
  readonly matched?: readonly string[] | undefined;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
  /** The persona of a trial whose answer it has. */
  readonly persona?: string | undefined;
}

/** The run that is drawn on a canvas; observable. */
export interface FlowTrail {
  readonly interactionId: string | null;
  readonly status: string;
  readonly steps: readonly TrailStep[];
  /** The nodes that it came through. */
  readonly nodes: { has(nodeId: string): boolean };
  /** The steps are numbered as they come, or as `numbers` has them where others stand between. */
  show(
    interactionId: string,
    status: string,
    steps: readonly TrailStep[],
    index?: GraphIndex,
    numbers?: ReadonlyMap<string, number>,
  ): void;
  clear(): void;
}

/**
 * How a node or a link is marked while two states of a flow, or two runs of it, are compared;
 * `first` and `second` were on the way of one run alone.
 */
export type FlowMark = 'added' | 'removed' | 'changed' | 'moved' | 'found' | 'first' | 'second';

/** A mark at the edge of a node that others set, with the text that says it. */
export interface NodeBadge {
  readonly kind: 'pin' | 'breakpoint' | 'stopped' | 'persona' | 'comment';
  readonly label: string;
  /** How many it stands for; not shown without it. */
  readonly count?: number;
}

/** The issues of the linter, as the canvas marks them; observable. */
export interface FlowFindings {
  readonly list: readonly LinterError[];
  readonly byNode: ReadonlyMap<string, readonly LinterError[]>;
  /** Whether the server said it, and not the linter of the page. */
  readonly judged: boolean;
  /** Takes the problems of some nodes, by id; with `whole` those of all. */
  take(changed: ReadonlyMap<string, readonly LinterError[]>, whole: boolean): void;
}

/** A way through a flow that is lit on the canvas; observable. */
export interface FlowLight {
  readonly path: readonly string[];
  show(path: readonly string[], index: GraphIndex): void;
  clear(): void;
}

/** Changes the document of a flow. */
export type FlowRecipe = (draft: Draft<FlowDocument>) => void;
/** The document as a change would leave it. */
export interface FlowPreview {
  readonly document: FlowDocument;
  readonly diff: GraphDiff;
}

/** Finds how the links of a graph are drawn that are no plain curves. */
export type LeadLinks = (index: GraphIndex) => Promise<ReadonlyMap<string, LinkRoute>>;

/** A flow on a canvas, with what is chosen and drawn on it; observable. */
export interface FlowStage {
  readonly flow: Flow;
  readonly document: FlowDocument;
  readonly history: {
    readonly dirty: boolean;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    undo(): void;
    redo(): void;
  };
  readonly index: GraphIndex;
  /** The graph that is drawn: with groups collapsed, and with what is only proposed. */
  readonly shown: GraphIndex;
  /** How links are drawn that are no plain curves; a route counts while its ends stay. */
  readonly routes: Map<string, LinkRoute>;
  /** Leads the links of a graph that is not on the canvas; set by what fills `linkRoutes`. */
  leadLinks: LeadLinks | null;
  readonly readOnly: boolean;
  readonly connectors: ReadonlyMap<string, ConnectorManifest>;
  readonly connections: readonly Connection[];
  readonly selectedNodes: readonly string[];
  /** The node just added, of which nothing is missed yet: until another is chosen or it is saved. */
  readonly fresh: string | null;
  /** The tab of the panel that is open beside the canvas. */
  readonly aside: string;
  /** Null while the canvas is not on screen. */
  readonly canvas: CanvasHandle | null;
  readonly trail: FlowTrail;
  readonly found: FlowFindings;
  readonly light: FlowLight;
  /** The change of `preview` applied to the document as it is now; null without one. */
  readonly previewed: FlowPreview | null;
  readonly marks: Pick<Map<string, FlowMark>, 'has' | 'set' | 'clear'>;
  /** Shows the names of the others who are at nodes, by the id of the node. */
  showVisitors(names: ReadonlyMap<string, readonly string[]>): void;
  readonly badges: Pick<Map<string, NodeBadge>, 'get' | 'has' | 'set' | 'delete'>;
  select(ids: Iterable<string>): void;
  /**
   * Makes a change as one undoable step; false for a reader. Steps with the same key join while they
   * follow quickly.
   */
  edit(label: string, recipe: FlowRecipe, key?: string): boolean;
  /** The same for a change of the graph alone. */
  editGraph(label: string, recipe: (graph: GraphDraft) => void, key?: string): boolean;
  /** Shows a change on the canvas without making it; null takes it away. */
  preview(recipe: FlowRecipe | null): void;
  /** Draws the graph, or some of its nodes, as `data:image/png`. */
  picture(nodeIds?: readonly string[]): Promise<string>;
  /** Opens a panel beside the canvas; `enter` puts the focus in it. */
  showAside(tab: string, enter?: boolean): void;
  setCatalogue(connectors: readonly ConnectorManifest[], connections: readonly Connection[]): void;
}

/**
 * The visible part of the graph: a point of the graph times `zoom`, plus `x` and `y`, is its point
 * on screen.
 */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
