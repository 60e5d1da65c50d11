import { namespace, type AnyQueries } from '#core/contract';
import type { ObservedStep } from '#plugins/runtime/contract/runObserver';
import type { Run, RunEvent } from './runs';

const runs = namespace('runs');

/** A flow as figures name it. */
export interface CountedFlow {
  readonly flowId: string;
  readonly name: string;
  /** The type of the start: `AUTHENTICATION`, `SCHEDULE`; empty for none. */
  readonly type: string;
}
/** How many runs of an hour stand how. */
export interface HourCount {
  readonly hour: number;
  readonly status: string;
  readonly count: number;
  readonly reached: number;
  /** When the last of them took its last step, or was found to have waited too long. */
  readonly last: number;
}
/** A whole run with its steps. */
export interface RecordedSteps extends Run {
  readonly reached: boolean;
  /** Where it waits, or waited last. */
  readonly nodeId: string;
  readonly steps: readonly ObservedStep[];
}
/** Both inclusive. */
interface Times {
  readonly gte: number;
  readonly lte: number;
}
export interface RunRecordQuery extends Times {
  readonly flowIds: readonly string[];
  readonly versionIds?: readonly number[] | undefined;
  readonly policyId?: string | undefined;
  readonly isTrial?: boolean | undefined;
  readonly status?: string | undefined;
  /** Limits the runs to those that ended where their policy counts a success. */
  readonly reached?: boolean | undefined;
}
/** Where a list of runs goes on. */
export interface RunPlace {
  readonly startTime: number;
  readonly interactionId: string;
}
/** Starts of a policy; the times are inclusive. */
export interface PolicyStartQuery {
  readonly policyId: string;
  readonly gte?: number | undefined;
  readonly lte?: number | undefined;
  /** Only those that succeeded, or only the others; the counts are of both. */
  readonly success?: boolean | undefined;
  /** Goes on from there. */
  readonly afterInteractionId?: string | undefined;
  readonly limit: number;
}
export interface PolicyStarts {
  /** Newest first. */
  readonly events: readonly (Run & { readonly success: boolean })[];
  readonly totalCount: number;
  readonly successCount: number;
}
/** The last step of a run, as a list of runs tells of it. */
export interface LastStep {
  readonly capability: string;
  readonly eventMessage: string;
}

/** The recorded runs of an environment, for other plugins’ server code. */
export interface RunRecords {
  flows(companyId: string): Promise<readonly CountedFlow[]>;
  /** Days that the company keeps its runs. */
  keptDays(companyId: string): Promise<number>;
  /** When the oldest run began; undefined where there is none. */
  oldest(companyId: string): Promise<number | undefined>;
  /** Returns the counts of all flows, also deleted ones; whole hours. */
  counts(companyId: string, from: number, to: number): Promise<readonly HourCount[]>;
  /** Runs that began from `from` on and before `to`, with their steps, some at a time. */
  walk(companyId: string, from: number, to: number): AsyncIterable<readonly RecordedSteps[]>;
  /** Newest first. */
  list(
    companyId: string,
    terms: RunRecordQuery,
    limit: number,
    after?: RunPlace,
  ): Promise<readonly Run[]>;
  /** How many there are in all, and one page of them, newest first. */
  page(
    companyId: string,
    terms: RunRecordQuery,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly runs: readonly Run[]; readonly total: number }>;
  /** Fails with a `Failure` where the run to go on from is not here any more. */
  policyStarts(companyId: string, terms: PolicyStartQuery): Promise<PolicyStarts>;
  /** When each of these policies was started last; one that never was is left out. */
  lastStarts(companyId: string, policyIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns the present ones of these runs, newest first. */
  some(companyId: string, interactionIds: readonly string[]): Promise<readonly Run[]>;
  /** By run. */
  lastSteps(
    companyId: string,
    interactionIds: readonly string[],
  ): Promise<ReadonlyMap<string, LastStep>>;
}
export const runRecords = runs.service<RunRecords>('runRecords');

/** A run with its steps. */
export interface ReadRunSteps {
  readonly run: Run;
  readonly steps: readonly RunEvent[];
  /** Whether the environment shows what its runs recorded; without it only their paths may be told. */
  readonly shown: boolean;
}
/** Reads single runs for other plugins’ server code. `db` is bound to the environment. */
export interface RunReader {
  /** Reads a run of a flow; fails with 404 where there is none. */
  read(
    db: AnyQueries,
    which: { readonly flowId: string; readonly interactionId: string },
  ): Promise<ReadRunSteps>;
  /** Finds the newest run of a flow that went wrong. */
  findLastFailed(db: AnyQueries, flowId: string): Promise<string | undefined>;
}
export const runReader = runs.service<RunReader>('runReader');
