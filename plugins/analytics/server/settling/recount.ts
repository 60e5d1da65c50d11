import type { ServerHost } from '#core/server';
import { runRecords, type RecordedSteps } from '#plugins/runs/contract';
import { hour } from '../../domain/buckets/buckets';
import { Figures } from '../figures/Figures';

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

/** Counts the runs that began in an hour from what is recorded of them. */
export async function recount(
  server: ServerHost,
  companyId: string,
  began: number,
): Promise<Figures> {
  const figures = new Figures();
  for await (const runs of server.get(runRecords).walk(companyId, began, began + hour)) {
    for (const run of runs) count(figures, companyId, run);
    await new Promise(others => setImmediate(others));
  }
  return figures;
}
