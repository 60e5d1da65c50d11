import { writeRows, type JobContext } from '#core/server';
import { runRecords } from '#plugins/runs/contract';
import { hour } from '../../domain/buckets/buckets';
import { tallyService } from '../figures/tallyService';
import { exampleRows, toFigureRows } from '../figures/toFigureRows';
import { readCells, missing } from './readCells';
import { recount } from './recount';

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
 * Counts an hour anew from its runs and adds what its figures lack. Only once nothing can be on its
 * way any more: otherwise it is to be asked again, and answers false.
 */
export async function settleHour(
  { server, fenced }: Pick<JobContext, 'server' | 'fenced'>,
  companyId: string,
  began: number,
): Promise<boolean> {
  // What this process has counted but not written is not missing.
  await server.get(tallyService).flush();
  const standing = await server.get(runRecords).counts(companyId, began, began + hour);
  const now = Date.now();
  if (standing.some(({ status, last }) => status === 'waiting' || last > now - surely))
    return false;
  const counted = await recount(server, companyId, began);
  await fenced(async db => {
    for (const table of tables) {
      const has = await readCells(db, table, companyId, began, began + hour);
      await writeRows(db, toFigureRows(table, missing(has, counted[places[table]])));
    }
    await writeRows(db, exampleRows(counted.examples.take()));
  });
  return true;
}
