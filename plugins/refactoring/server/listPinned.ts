import type { Call } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import type { RenamePlan, Rename } from './planRename';

type Around = Pick<Call, 'server' | 'db' | 'companyId'>;

/**
 * Lists the versions with the old name that something runs by number, such as a flow policy; they
 * stay with it when the flow is deployed.
 */
export async function listPinned(
  { server, db, companyId }: Around,
  flowIds: Iterable<string>,
  rename: Rename,
): Promise<RenamePlan['pinned']> {
  const store = server.get(flowStore);
  const pinned: RenamePlan['pinned'][number][] = [];
  for (const flowId of new Set(flowIds)) {
    const uses = (await store.uses(db, companyId, flowId)).filter(
      ({ versions }) => versions && versions.length > 0,
    );
    if (uses.length === 0) continue;
    const { name } = await store.load(db, flowId);
    for (const version of new Set(uses.flatMap(({ versions = [] }) => versions))) {
      const flow = await store.load(db, flowId, version);
      if (rename(flow).flow === flow) continue;
      const by = uses.filter(({ versions }) => versions?.includes(version)).map(each => each.name);
      pinned.push({ flowId, name, version, by });
    }
  }
  return pinned;
}
