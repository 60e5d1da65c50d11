import { handle, type Queries } from '#core/server';
import { readLongJson } from '#core/server/internal';
import { listUndeployedCalls } from '../contract';
import { listCalls, type Call } from '../domain/listCalls';

/** Calls that are looked at. */
const most = 200;

/** Lists what deployed flows call though it isn’t deployed; versions that are called by number aside. */
export const undeployedCallsHandler = handle(listUndeployedCalls, async (_, { db, companyId }) => {
  const rows = await db
    .selectFrom('flow_calls')
    .innerJoin('flows as callers', join =>
      join
        .onRef('callers.flow_id', '=', 'flow_calls.flow_id')
        .onRef('callers.published_version', '=', 'flow_calls.version_id'),
    )
    .innerJoin('flows as called', 'called.flow_id', 'flow_calls.callee_id')
    .select([
      'callers.name',
      'flow_calls.flow_id as callerId',
      'flow_calls.version_id as versionId',
      'called.flow_id as calledId',
      'called.name as calledName',
    ])
    .where('called.published_version', 'is', null)
    .where('callers.flow_status', '=', 'enabled')
    .orderBy('callers.name')
    .orderBy('callers.flow_id')
    .limit(most)
    .execute();
  const calls = [];
  let last: { readonly key: string; readonly made: readonly Call[] } | undefined;
  for (const { callerId, versionId, ...call } of rows) {
    const key = `${callerId} ${versionId}`;
    if (last?.key !== key)
      last = { key, made: await readCalls(db, companyId, callerId, versionId) };
    if (last.made.some(each => each.flowId === call.calledId && each.versionId < 0))
      calls.push(call);
  }
  return { calls };
});

/** Reads what one version calls: versions are read one by one, since each can be 10 MB long. */
async function readCalls(db: Queries, companyId: string, flowId: string, versionId: number) {
  const { document } = await db
    .selectFrom('flow_versions')
    .select('document')
    .where('flow_id', '=', flowId)
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow();
  return listCalls((await readLongJson(db, companyId, document)).graphData).calls;
}
