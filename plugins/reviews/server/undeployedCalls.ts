import { handle, readJson } from '#core/server';
import { listUndeployedCalls } from '../contract';
import { listCalls } from '../domain/listCalls';

/** Calls that are looked at. */
const most = 200;

/** Lists what deployed flows call though it isn’t deployed; versions that are called by number aside. */
export const undeployedCallsHandler = handle(listUndeployedCalls, async (_, { db }) => {
  const rows = await db
    .selectFrom('flow_calls')
    .innerJoin('flows as callers', join =>
      join
        .onRef('callers.flow_id', '=', 'flow_calls.flow_id')
        .onRef('callers.published_version', '=', 'flow_calls.version_id'),
    )
    .innerJoin('flows as called', 'called.flow_id', 'flow_calls.callee_id')
    .innerJoin('flow_versions', join =>
      join
        .onRef('flow_versions.flow_id', '=', 'flow_calls.flow_id')
        .onRef('flow_versions.version_id', '=', 'flow_calls.version_id'),
    )
    .select([
      'callers.name',
      'called.flow_id as calledId',
      'called.name as calledName',
      'flow_versions.document',
    ])
    .where('called.published_version', 'is', null)
    .where('callers.flow_status', '=', 'enabled')
    .orderBy('callers.name')
    .limit(most)
    .execute();
  const calls = rows.flatMap(({ document, ...call }) => {
    const made = listCalls(readJson(document).graphData).calls;
    return made.some(each => each.flowId === call.calledId && each.versionId < 0) ? [call] : [];
  });
  return { calls };
});
