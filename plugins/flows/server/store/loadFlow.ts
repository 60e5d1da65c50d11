import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { findFlow } from './findFlow';
import type { StoredFlow } from '../../contract';
import { toFlow } from './toFlow';

/**
 * A flow at one of its versions; without one, or with -1, at the current one. Fails when either is
 * not there.
 */
export async function loadFlow(db: Queries, flowId: string, versionId = -1): Promise<StoredFlow> {
  const row = await findFlow(db, flowId);
  const wanted = versionId === -1 ? row.current_version : versionId;
  const version = await db
    .selectFrom('flow_versions')
    .select(['document', 'version_id', 'lint'])
    .where('flow_id', '=', flowId)
    .where('version_id', '=', wanted)
    .executeTakeFirst();
  if (!version) throw new Failure(404, codes.notFound, `"${row.name}" has no version ${wanted}.`);
  return toFlow(row, version);
}
