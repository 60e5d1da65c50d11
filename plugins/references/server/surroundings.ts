import { handle, type Call, type Queries } from '#core/server';
import { createPause, heavyWork } from '#core/server/internal';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { versionReader } from '#plugins/flows/contract/internal';
import { createTypesOfFlows } from '../contract/createTypesOfFlows';
import {
  flowSurroundings,
  type CalledTypes,
  type FlowSurroundings,
} from '../contract/surroundings';
import { toNamedType, type ValueType, clipType } from '../contract/valueType';

/** The most flows looked into for one: of those that it calls, and of those that call it. */
const most = { called: 100, callers: 20 };
/** The most bytes of them that are held at once, besides the flow itself. */
const mostBytes = 8 * 1024 * 1024;
const deepest = 6;

/**
 * Tells the types that the flows around a flow know: what those it calls answer, and what callers
 * give.
 */
export const surroundingsHandler = handle(
  flowSurroundings,
  async ({ params: { flowId }, query }, call) => {
    await call.server.get(flowStore).findVersion(call.db, { flowId, versionId: '-1' });
    const calls = [...new Set((query.calls ?? '').split(',').filter(Boolean))];
    return heavyWork.run(call.companyId, () =>
      inferTypesAround(call, flowId, calls.slice(0, most.called)),
    );
  },
);

async function inferTypesAround(
  { db, server, companyId }: Call,
  flowId: string,
  calls: readonly string[],
): Promise<FlowSurroundings> {
  let truncated = false;
  let left: number | undefined;
  const fits = (bytes: number): boolean => {
    // The flow itself comes first.
    const fitting = left === undefined || bytes <= left;
    if (left === undefined) left = mostBytes;
    else if (fitting) left -= bytes;
    truncated ||= !fitting;
    return fitting;
  };
  const ids = [flowId, ...calls, ...(await listCallers(db, flowId))];
  const byId = new Map<string, Flow>();
  for await (const read of server.get(versionReader).current(db, companyId, ids, { fits }))
    byId.set(read.flowId, { ...read.document, flowId: read.flowId });
  const catalogue = server.get(connectorCatalogue);
  const { answerOf, givenTo } = createTypesOfFlows([...byId.values()], {
    outputSchema: (id, name) => catalogue.find(id)?.capabilities[name]?.localOutputSchema,
  });
  const pause = createPause(companyId);
  const called: [string, CalledTypes][] = [];
  for (const id of calls) {
    await pause();
    const [flow, answer] = [byId.get(id), answerOf(id)];
    if (!flow || !answer) continue;
    const inputs = (flow.inputSchema ?? []).map(
      each => [each.propertyName, toNamedType(each.preferredDataType)] as const,
    );
    called.push([id, { answer: clipType(answer, deepest), inputs: Object.fromEntries(inputs) }]);
  }
  const inputTypes = [...givenTo(flowId)].map(
    ([name, type]): readonly [string, ValueType] => [name, clipType(type, deepest)] as const,
  );
  return { called: Object.fromEntries(called), given: Object.fromEntries(inputTypes), truncated };
}

async function listCallers(db: Queries, flowId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('flow_calls')
    .innerJoin('flows', 'flows.flow_id', 'flow_calls.flow_id')
    .select('flows.flow_id')
    .distinct()
    .where('flow_calls.callee_id', '=', flowId)
    .where('flow_calls.flow_id', '!=', flowId)
    .whereRef('flow_calls.version_id', '=', 'flows.current_version')
    .orderBy('flows.flow_id')
    .limit(most.callers)
    .execute();
  return rows.map(row => row.flow_id);
}
