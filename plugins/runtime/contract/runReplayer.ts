import { namespace } from '#core/contract';
import type { Flow } from '#plugins/flows/contract/flow';

const runtime = namespace('runtime');

/** A step of a recorded run, as a replay is given it. */
export interface RecordedStep {
  /** Ends in `-` and the place of the step in its leg. */
  readonly eventId: string;
  readonly flowId: string;
  readonly versionId: number;
  readonly nodeId: string | null;
  readonly connectorId: string | null;
  readonly capability: string | null;
  readonly eventType: string;
  readonly eventMessage: string;
  readonly hasError: boolean;
  /** Milliseconds. */
  readonly timeDifference: number;
  readonly input: unknown;
  readonly output: unknown;
  readonly error: unknown;
  /** Of a node with several outcomes: the ids of those that matched. */
  readonly matched?: readonly string[];
  /** Of the start: the address and the like of the first request. */
  readonly request?: unknown;
}
/** A step of a replay, with secrets masked as a record has them masked. */
export interface ReplayedRunStep extends Omit<RecordedStep, 'eventId' | 'matched' | 'request'> {
  readonly matched?: readonly string[] | undefined;
  /** Its result was taken from the record. */
  readonly fromRecord: boolean;
}
/** The node at which the record had no answer. */
export interface UnansweredNode {
  readonly flowId: string;
  readonly nodeId: string;
  readonly message: string;
}
export interface ReplayInput {
  readonly companyId: string;
  readonly interactionId: string;
  /** The flow that is run, whatever is saved of it. */
  readonly draft: {
    readonly flowId: string;
    readonly versionId: number;
    readonly name: string;
  } & Pick<Flow, 'graphData' | 'inputSchema' | 'settings'>;
  /** The steps of the recorded run and how it ended. */
  readonly steps: readonly RecordedStep[];
  readonly status: string;
}
export interface ReplayedRun {
  readonly steps: readonly ReplayedRunStep[];
  /** How the replay stands at its end; `stopped` where the record had no answer. */
  readonly status: string;
  readonly unanswered: UnansweredNode | undefined;
  /** Whether results were taken from the record because they rest on masked values. */
  readonly masked: boolean;
  /** Whether a flow of the replay has a node; true for flows that it did not come through. */
  has(flowId: string, nodeId: string): boolean;
  /** A node’s title, in the replay or else in the recorded run. */
  title(flowId: string, nodeId: string): string;
}
/** Replays recorded interactions without writing anything or calling other services. */
export interface RunReplayer {
  /** Fails with a sentence where the record has no data or the draft does not take its start. */
  replay(terms: ReplayInput): Promise<ReplayedRun>;
}
export const runReplayer = runtime.service<RunReplayer>('runReplayer');
