import type { AnyQueries } from '#core/contract';
import type { JobContext, ServerHost, Queries } from '#core/server';
import { writeRows } from '#core/server/internal';
import { runRecords, type RecordedSteps } from '#plugins/runs/contract';
import { hour } from '../../domain/buckets';
import { tallyService } from '../figures/Tally';
import { exampleRows, toFigureRows } from '../figures/toFigureRows';
import { Figures } from '../figures/Figures';
import { outcomeStore } from '#plugins/connectors/contract/internal';
import { keys, measures, type Counted } from '../figures/columns';
import { between } from '../figures/Books';

type Counts = Map<string, { readonly counts: Float64Array }>;

/** Reads the cells of a company from a table for some hours, under the keys that counting uses. */
export async function readCells(
  db: Queries,
  table: Counted,
  companyId: string,
  from: number,
  to: number,
): Promise<Counts> {
  const figures: AnyQueries = db;
  const rows: readonly Record<string, string | number>[] = await figures
    .selectFrom(table)
    .selectAll()
    .where('company_id', '=', companyId)
    .where('grain', '=', 'h')
    .where('bucket', '>=', from)
    .where('bucket', '<', to)
    .execute();
  const places = keys[table].filter(column => column !== 'grain');
  return new Map(
    rows.map(row => [
      places.map(column => row[column]).join(between),
      { counts: Float64Array.from(measures[table], column => Number(row[column])) },
    ]),
  );
}

/** Returns the counts to add to the first so that it equals the second. */
export function missing(has: Counts, should: Counts): Counts {
  const differences: Counts = new Map();
  for (const key of new Set([...has.keys(), ...should.keys()])) {
    const [one, other] = [has.get(key)?.counts, should.get(key)?.counts];
    const counts = Float64Array.from(
      one ?? other ?? [],
      (_, at) => (other?.[at] ?? 0) - (one?.[at] ?? 0),
    );
    if (counts.some(count => Math.abs(count) > 1e-6)) differences.set(key, { counts });
  }
  return differences;
}

/** A run as if all its steps had come at once. */
function count(figures: Figures, companyId: string, run: RecordedSteps): void {
  const timedOut = run.status === 'timeout';
  const leg = { ...run, companyId, first: true, known: 0, runs: {}, written: '' };
  const status = timedOut ? 'waiting' : run.status;
  // As recorded, so nothing has to be read from the text again.
  figures.leg({ ...leg, status }, run.steps);
  if (!timedOut) return;
  const { flowId, versionId } = {
    ...run,
    ...run.steps.findLast(({ nodeId }) => nodeId === run.nodeId),
  };
  figures.timedOut({ ...leg, nodeId: run.nodeId, nodeFlowId: flowId, nodeVersionId: versionId });
}

/** Counts the runs that began in an hour from what is recorded of them, a few at a time. */
export async function* recount(
  server: ServerHost,
  companyId: string,
  began: number,
): AsyncGenerator<void, Figures> {
  const figures = new Figures();
  for await (const runs of server.get(runRecords).walk(companyId, began, began + hour)) {
    for (const run of runs) count(figures, companyId, run);
    yield;
    await new Promise(others => setImmediate(others));
  }
  return figures;
}

/**
 * So long after its last step, what a run came to stands in the figures too, whoever counted it.
 */
const surely = 10_000;
const tables = ['analytics_runs', 'analytics_nodes', 'analytics_errors'] as const;
const places = {
  analytics_runs: 'runs',
  analytics_nodes: 'nodes',
  analytics_errors: 'errors',
} as const;

/**
 * Counts an hour again from its runs and adds what its figures lack. Only once nothing can be on its
 * way any more: otherwise it is to be asked again, and answers false.
 */
export async function* settleHour(
  { server, fenced }: Pick<JobContext, 'server' | 'fenced'>,
  companyId: string,
  began: number,
): AsyncGenerator<void, boolean> {
  // Counts of this process that are not yet written are not missing.
  await server.get(tallyService).flush();
  const standing = await server.get(runRecords).counts(companyId, began, began + hour);
  const now = Date.now();
  if (standing.some(({ status, last }) => status === 'waiting' || last > now - surely))
    return false;
  const counted = yield* recount(server, companyId, began);
  await fenced(async db => {
    for (const table of tables) {
      const has = await readCells(db, table, companyId, began, began + hour);
      await writeRows(db, toFigureRows(table, missing(has, counted[places[table]])));
    }
    await writeRows(db, exampleRows(counted.examples.take()));
  });
  return true;
}

/** Adds what the figures of outcomes lack in some hours that are over. */
export async function settleOutcomes(
  { server, fenced }: Pick<JobContext, 'server' | 'fenced'>,
  companyId: string,
  from: number,
  to: number,
): Promise<void> {
  const figures = new Figures();
  for (const { hour, count, ...outcome } of await server
    .get(outcomeStore)
    .hours(companyId, from, to))
    figures.outcome(companyId, { ...outcome, time: hour }, count);
  await fenced(async db => {
    const has = await readCells(db, 'analytics_outcomes', companyId, from, to);
    await writeRows(db, toFigureRows('analytics_outcomes', missing(has, figures.outcomes)));
  });
}
