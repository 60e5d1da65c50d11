import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import type { FlowsRow } from '../tables';
import { findFlow } from './findFlow';

/**
 * The flow and version that a path names; `-1` is the current one. Fails when either is not there.
 */
export async function findVersion(
  db: Queries,
  params: { readonly flowId: string; readonly versionId: string },
): Promise<{ readonly row: FlowsRow; readonly versionId: number }> {
  const row = await findFlow(db, params.flowId);
  const asked = Number(params.versionId);
  const versionId = asked === -1 ? row.current_version : asked;
  const there =
    Number.isSafeInteger(versionId) &&
    (await db
      .selectFrom('flow_versions')
      .select('version_id')
      .where('flow_id', '=', row.flow_id)
      .where('version_id', '=', versionId)
      .executeTakeFirst());
  if (!there)
    throw new Failure(404, codes.notFound, `"${row.name}" has no version ${params.versionId}.`);
  return { row, versionId };
}
