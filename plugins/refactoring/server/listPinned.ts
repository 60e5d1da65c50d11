import { Failure } from '#core/contract';
import type { Call } from '#core/server';
import { timeSlices } from '#core/server/internal';
import { flowStore } from '#plugins/flows/contract';
import type { RenamePlan, Rename } from './planRename';

type Around = Pick<Call, 'server' | 'db' | 'companyId'>;

/**
 * Lists the versions with the old name that something runs by number, such as a flow policy; they
 * stay with it when the flow is deployed. Of these flows, or of all, whatever their newer versions
 * use.
 */
export async function listPinned(
  { server, db, companyId }: Around,
  flowIds: Iterable<string> | 'all',
  rename: Rename,
): Promise<RenamePlan['pinned']> {
  const store = server.get(flowStore);
  const among = flowIds === 'all' ? undefined : new Set(flowIds);
  const fixed = await store.fixedUses(db, companyId);
  const uses = fixed.filter(({ flowId }) => among?.has(flowId) ?? true);
  const names = await store.names(db, new Set(uses.map(({ flowId }) => flowId)));
  const byFlow = new Map<string, (typeof uses)[number][]>();
  for (const use of uses) {
    const own = byFlow.get(use.flowId);
    if (own) own.push(use);
    else byFlow.set(use.flowId, [use]);
  }
  const pinned: RenamePlan['pinned'][number][] = [];
  for (const [flowId, name] of names) {
    const own = byFlow.get(flowId) ?? [];
    for (const version of new Set(own.flatMap(({ versions = [] }) => versions))) {
      const flow = await store.load(db, flowId, version).catch(ignoreMissing);
      if (!flow) continue;
      const renamed = await timeSlices.run(companyId, rename(flow));
      if (renamed.flow === flow) continue;
      const by = own.filter(({ versions }) => versions?.includes(version)).map(each => each.name);
      pinned.push({ flowId, name, version, by });
    }
  }
  return pinned;
}

/** A policy can name a version that never came here. */
function ignoreMissing(fault: unknown): undefined {
  if (!(fault instanceof Failure) || fault.status !== 404) throw fault;
}
