import { handle } from '#core/server';
import { versionReader } from '#plugins/flows/contract/internal';
import { listUndeployedCalls } from '../contract';
import { listCalls } from '../domain/listCalls';

/** Calls that are looked at. */
const most = 200;

const toKey = ({ callerId, versionId }: { callerId: string; versionId: number }) =>
  `${callerId} ${versionId}`;

/** Lists what deployed flows call though it isn’t deployed; versions that are called by number aside. */
export const undeployedCallsHandler = handle(listUndeployedCalls, async (_, call) => {
  const { db, companyId, server } = call;
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
  const byCaller = new Map<string, typeof rows>();
  for (const row of rows) byCaller.set(toKey(row), [...(byCaller.get(toKey(row)) ?? []), row]);
  const callers = Array.from(byCaller.values(), ([first]) => ({
    flowId: first?.callerId ?? '',
    versionId: first?.versionId ?? 0,
  }));
  const calls = [];
  for await (const read of server.get(versionReader).versions(db, companyId, callers)) {
    const made = listCalls(read.document.graphData).calls;
    for (const row of byCaller.get(toKey({ ...read, callerId: read.flowId })) ?? []) {
      const { name, calledId, calledName } = row;
      if (made.some(each => each.flowId === calledId && each.versionId < 0))
        calls.push({ name, calledId, calledName });
    }
  }
  return { calls };
});
