import type { Connection } from '#plugins/connections/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { Flow, GraphData, InputField } from '#plugins/flows/contract/flow';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { CanvasHandle } from './CanvasHandle';

/** A step of a run that is drawn on a canvas. */
export interface TrailStep {
  readonly eventId: string;
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
}

/** The run that is drawn on a canvas; observable. */
export interface FlowTrail {
  readonly interactionId: string | null;
  readonly status: string;
  readonly steps: readonly TrailStep[];
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

/** How a node or a link is marked while two states of a flow are compared. */
export type FlowMark = 'added' | 'removed' | 'changed' | 'moved' | 'found';

/** A flow on a canvas, with what is chosen and drawn on it; observable. */
export interface FlowStage {
  readonly flow: Flow;
  readonly document: {
    readonly graphData: GraphData;
    readonly inputSchema: readonly InputField[];
    readonly settings: Readonly<Record<string, unknown>> | null;
  };
  readonly history: { readonly dirty: boolean };
  readonly index: GraphIndex;
  readonly readOnly: boolean;
  readonly connectors: ReadonlyMap<string, ConnectorManifest>;
  readonly connections: readonly Connection[];
  readonly selectedNodes: readonly string[];
  /** The tab of the panel that is open beside the canvas. */
  readonly aside: string;
  /** Null while the canvas is not on screen. */
  readonly canvas: CanvasHandle | null;
  readonly trail: FlowTrail;
  readonly marks: Pick<Map<string, FlowMark>, 'has' | 'set' | 'clear'>;
  select(ids: Iterable<string>): void;
  showAside(tab: string): void;
  setCatalogue(connectors: readonly ConnectorManifest[], connections: readonly Connection[]): void;
}
