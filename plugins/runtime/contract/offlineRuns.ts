import { namespace } from '#core/contract';
import type { NodeCall, NodeOutcome, Screen, Submission } from '#plugins/connectors/contract';
import type { Flow } from '#plugins/flows/contract/flow';
import type { Machine } from '#plugins/flows/contract/graph/machine/machine';
import type { TypedVariables, Values } from './nodeTrials';
import type { ReplayedRunStep } from './runReplayer';

const runtime = namespace('runtime');

/** A call of a node in an offline run. */
export interface OfflineCall extends Pick<NodeCall, 'nodeId' | 'raw'> {
  readonly flowId: string;
  readonly connectorId: string;
  /** Its capability reaches nothing outside the run, so it can run for real. */
  readonly pure: boolean;
  /** How often the node was called before. */
  readonly visit: number;
  /** Its properties and what a person submitted, without the code and markup of its flow. */
  input(): unknown;
  /** The same as a record keeps it, with secrets masked. */
  recordedInput(): unknown;
}
/** A page that an offline run has shown. */
export interface OfflinePage {
  readonly flowId: string;
  readonly nodeId: string;
  readonly screen: Screen;
}
export interface OfflineInput {
  readonly interactionId: string;
  readonly parameters: Values;
  readonly request: Values;
  /** Epoch milliseconds that the flow reads as the time; the clock without it. */
  readonly now?: number;
  /** Code that runs before each function of the flow. */
  readonly prelude?: string;
  readonly variables: TypedVariables & { readonly run?: Values };
  /** The result of a call; undefined runs what is pure and stops at anything else. */
  answer(call: OfflineCall): NodeOutcome | undefined;
  /** Returns a person’s answer to a page; undefined ends the run there. */
  submit(page: OfflinePage): Submission | undefined;
}
export interface OfflineRun {
  /** With secrets masked as in a record. */
  readonly steps: readonly ReplayedRunStep[];
  /** By flow: the graphs that it came through. */
  readonly machines: ReadonlyMap<string, Machine>;
  /** In the order in which they were shown. */
  readonly pages: readonly OfflinePage[];
  /** `stopped` at a call without an answer, `refused` where the inputs are not accepted. */
  readonly status: 'success' | 'failure' | 'error' | 'waiting' | 'stopped' | 'refused';
  /** The node that had no answer. */
  readonly stoppedAt?: { readonly flowId: string; readonly nodeId: string };
  /** Why the inputs are not accepted. */
  readonly fault?: string;
}
/** A flow compiled once for many runs. */
export interface OfflineFlow {
  readonly machine: Machine;
  run(input: OfflineInput): Promise<OfflineRun>;
  /**
   * Runs the code of one of its nodes alone with these properties; undefined for a node that runs no
   * code. `prelude` is code that runs before.
   */
  runFunction(
    nodeId: string,
    properties: Values,
    prelude?: string,
  ): Promise<NodeOutcome | undefined>;
}
/** A flow to run, saved or not. */
export type OfflineDraft = Pick<
  Flow,
  'flowId' | 'name' | 'graphData' | 'inputSchema' | 'settings'
> & { readonly versionId: number };
/** Runs flows with given answers: nothing is called, saved, or sent. */
export interface OfflineRuns {
  /** `around` are flows that it calls as they are here, and not as the environment has them. */
  prepare(
    companyId: string,
    draft: OfflineDraft,
    around?: readonly OfflineDraft[],
  ): Promise<OfflineFlow>;
}
export const offlineRuns = runtime.service<OfflineRuns>('offlineRuns');
