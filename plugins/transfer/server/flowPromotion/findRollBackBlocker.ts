import { can, evaluate } from '#core/contract';
import { access, flowStore } from '#plugins/flows/contract';
import type { PromotedFlow } from '../../contract';
import type { PortWork } from '../porting/PortWork';

/**
 * Why a flow cannot be put back to how it stood before a promotion, as a sentence; undefined when
 * it can. Uses of a flow are not looked at.
 */
export async function findRollBackBlocker(
  work: PortWork,
  flow: PromotedFlow,
): Promise<string | undefined> {
  const { db, server } = work;
  const row = await db
    .selectFrom('flows')
    .selectAll()
    .where('flow_id', '=', flow.flowId)
    .executeTakeFirst();
  if (!row) return `“${flow.name}” is not here any more.`;
  if (row.current_version !== flow.version) {
    const who =
      (await server.get(flowStore).savedBy(db, flow.flowId, row.current_version)) ?? 'Someone';
    return `“${row.name}” was changed since: ${who} saved version ${row.current_version}.`;
  }
  if (row.published_version !== flow.publishedVersion)
    return `Another version of “${row.name}” was deployed since.`;
  if (!flow.before)
    return evaluate(can(access, 'delete'), work.access).open
      ? undefined
      : `“${row.name}” was made by this promotion, and you may not delete flows here.`;
  for (const version of new Set([flow.before.version, flow.before.publishedVersion])) {
    const kept =
      version === null ||
      (await db
        .selectFrom('flow_versions')
        .select('version_id')
        .where('flow_id', '=', flow.flowId)
        .where('version_id', '=', version)
        .executeTakeFirst());
    if (!kept) return `Version ${version} of “${row.name}”, which stood before, is deleted.`;
  }
  return undefined;
}
