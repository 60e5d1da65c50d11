import { getField } from '#core/contract';
import type { Call } from '#core/server';
import { runReader, runRecords } from '#plugins/runs/contract';

/** How many of a flow's newest runs are looked at. */
const newest = 20;

/**
 * Lists the values of the buttons with which successful runs of a flow have left a node, the most
 * frequent first.
 */
export async function findUsualButtons(
  { server, db, companyId }: Pick<Call, 'server' | 'db' | 'companyId'>,
  flowId: string,
  nodeId: string,
): Promise<readonly string[]> {
  const terms = { flowIds: [flowId], gte: 0, lte: Date.now(), status: 'success' };
  const runs = await server.get(runRecords).list(companyId, terms, newest);
  const counts = new Map<string, number>();
  for (const { interactionId } of runs) {
    const { steps } = await server.get(runReader).read(db, { flowId, interactionId });
    const led = steps.findLast(step => step.nodeId === nodeId);
    const value = getField(getField(led?.input, 'pressed'), 'buttonValue');
    if (typeof value === 'string' && value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
}
