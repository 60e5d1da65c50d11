import { namespace, type AnyQueries } from '#core/contract';
import type { Run, RunEvent } from './runs';

const runs = namespace('runs');

/** A run with its steps. */
export interface ReadRunSteps {
  readonly run: Run;
  readonly steps: readonly RunEvent[];
  /** Whether the environment shows what its runs recorded; without it only their paths may be told. */
  readonly shown: boolean;
}
/** Single runs for other server halves; `db` is bound to the company. */
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
