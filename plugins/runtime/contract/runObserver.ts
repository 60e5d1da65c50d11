import { namespace, type Service } from '#core/contract';

const runtime = namespace('runtime');

/** One step of a run as figures are made of it. */
export interface ObservedStep {
  /** Left out where it is that of the step before. */
  readonly flowId?: string | undefined;
  readonly versionId?: number | undefined;
  /** Null for the start of a flow. */
  readonly nodeId: string | null;
  readonly connectorId: string | null;
  readonly capability: string | null;
  readonly eventType: string;
  readonly hasError?: boolean | undefined;
  /** Milliseconds; 0 where left out. */
  readonly timeDifference?: number | undefined;
  readonly error?: unknown;
}
/** The result of one leg of a run, from one screen to the next or to the end. */
export interface ObservedLeg {
  readonly companyId: string;
  readonly interactionId: string;
  readonly flowId: string;
  readonly versionId: number;
  readonly policyId: string;
  readonly isTrial: boolean;
  /** The mark of the part that selected its version; empty if none did. */
  readonly mark?: string | undefined;
  /** Whether the run began with it. */
  readonly first: boolean;
  readonly status: string;
  /** Whether it ended where its policy counts a success. */
  readonly reached: boolean;
  readonly startTime: number;
  /** Milliseconds since the run began. */
  readonly timeDifference: number;
  /** The recorder's own list: read at once, kept nowhere. */
  readonly steps: readonly ObservedStep[];
  /** How often each node has run in this run by now, by `flow/node`. */
  readonly runs: Readonly<Record<string, number>>;
  /** How many of these were there before the leg: those stand first. */
  readonly known: number;
  /** The steps as they are recorded, as JSON: without secrets. */
  readonly written: string;
}
/** A run that nobody answered in time. */
export interface TimedOutRun {
  readonly companyId: string;
  readonly interactionId: string;
  readonly flowId: string;
  readonly versionId: number;
  readonly policyId: string;
  readonly isTrial: boolean;
  /** The mark of the part that selected its version; empty if none did. */
  readonly mark?: string | undefined;
  readonly startTime: number;
  readonly timeDifference: number;
  /** Where it waited, and the flow that this node stands in: the run's own, or a subflow. */
  readonly nodeId: string;
  readonly nodeFlowId: string;
  readonly nodeVersionId: number;
}
/** Hears of runs after they are recorded. It neither throws nor waits: runs go on meanwhile. */
export interface RunObserver {
  recorded(leg: ObservedLeg): void;
  timedOut(run: TimedOutRun): void;
  deleted(companyId: string, flowId: string, startTime: number): void;
}
/** Is notified of runs to compute figures. Optional. */
export const runObserver = runtime.service<RunObserver>('runObserver');
/** More observers, notified when runs are recorded and when they time out. */
export const runObservers =
  runtime.extensionPoint<
    (services: { get<T>(service: Service<T>): T }) => Omit<RunObserver, 'deleted'>
  >('runObservers');
