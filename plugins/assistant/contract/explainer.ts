import { namespace, type Access, type AnyQueries } from '#core/contract';
import type { FlowExplanation, WayNode } from './explanation';
import type { FlowPatch } from '#plugins/problems/contract/patch/flowPatch';
import type { Flow, GraphData, LinterError } from '#plugins/flows/contract/flow';

const assistant = namespace('assistant');

/** The reader of flows for a member, with the parts of a call that identify its caller. */
export interface ReaderCall {
  readonly companyId: string;
  readonly customerId: string;
  readonly access: Access;
  readonly db: AnyQueries;
}
/** A flow as it can be read by other plugins; it contains no secrets. */
export interface ReadFlow {
  readonly flowId: string;
  readonly versionId: number;
  readonly name: string;
  readonly description: string;
  readonly graphData: GraphData;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly inputSchema: Flow['inputSchema'];
  /** The problems that the linter finds in it. */
  readonly findings: readonly LinterError[];
}
/** Lets other plugins read flows: a saved version, or the graph on a person’s canvas. */
export interface FlowReader {
  read(
    call: ReaderCall,
    which: { readonly flowId: string; readonly versionId?: number; readonly graphData?: GraphData },
  ): Promise<ReadFlow>;
  /**
   * The nodes of a version in the order in which a reader meets them; of flows that are gone none.
   */
  titles(
    call: ReaderCall,
    flowId: string,
    versionId: number,
  ): Promise<readonly { readonly nodeId: string; readonly title: string }[]>;
}
export const flowReader = assistant.service<FlowReader>('flowReader');

/** One step of a run, with nothing secret in it. */
export interface ReadStep {
  readonly nodeId: string | null;
  readonly flowId: string;
  readonly title: string;
  readonly connectorId: string | null;
  readonly capability: string | null;
  readonly eventType: string;
  readonly message: string;
  readonly hasError: boolean;
  /** Milliseconds. */
  readonly took: number;
  readonly input: unknown;
  readonly error: unknown;
}
/** A run of a flow as it may be spoken of. */
export interface ReadRun {
  readonly interactionId: string;
  readonly status: string;
  readonly versionId: number;
  readonly startTime: number;
  /** The company shows what its runs recorded; without it steps have neither input nor error. */
  readonly data: boolean;
  readonly steps: readonly ReadStep[];
}
/** The differences between two versions, as lines. */
export interface VersionChanges {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly { readonly nodeId?: string; readonly text: string }[];
}
/** A change that mends a finding for certain. */
export interface Mending {
  readonly title: string;
  readonly code: string;
  readonly nodeId?: string;
  readonly patch: FlowPatch;
}
/** The projected result of a change. */
export type Judgement =
  | { readonly fault: string }
  | { readonly fault?: undefined; readonly gone: number; readonly came: readonly string[] };

/** Explains flows that a `FlowReader` has read. Its answers contain no secrets. */
export interface FlowExplainer {
  explain(call: ReaderCall, flow: ReadFlow): Promise<FlowExplanation>;
  /** The shortest way from a start to a node; none where nothing leads there. */
  findWayTo(flow: ReadFlow, nodeId: string): readonly WayNode[];
  /** A run of the flow, or its newest one that went wrong; undefined where there is none. */
  run(call: ReaderCall, flowId: string, interactionId?: string): Promise<ReadRun | undefined>;
  /**
   * Returns the changes from one version to another; without version numbers, from the previous
   * version to the current one.
   */
  changes(
    call: ReaderCall,
    flowId: string,
    from?: number,
    to?: number,
  ): Promise<VersionChanges | undefined>;
  mendings(call: ReaderCall, flow: ReadFlow): Promise<readonly Mending[]>;
  /** Whether a change fits the flow, and what the linter would say of it then. */
  judge(call: ReaderCall, flow: ReadFlow, patch: FlowPatch): Promise<Judgement>;
  /**
   * The stored flow as a change leaves it, to be kept for the caller and shown to no model, or why the
   * change does not fit.
   */
  change(
    call: ReaderCall,
    flowId: string,
    patch: FlowPatch,
  ): Promise<
    | { readonly fault: string }
    | {
        readonly fault?: undefined;
        readonly document: Pick<Flow, 'name' | 'graphData' | 'settings'>;
      }
  >;
  /** A text without what looks like a key. */
  clean(text: string): string;
}
export const flowExplainer = assistant.service<FlowExplainer>('flowExplainer');
