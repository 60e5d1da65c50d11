import { handle, readJson, type Queries } from '#core/server';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { flowStore } from '#plugins/flows/contract';
import type { Flow } from '#plugins/flows/contract/flow';
import { clipType } from '../contract/clipType';
import { createTypesOfFlows } from '../contract/createTypesOfFlows';
import { flowSurroundings } from '../contract/surroundings';
import { toNamedType, type ValueType } from '../contract/valueType';

/** The most flows looked into for one: of those that it calls, and of those that call it. */
const most = { called: 100, callers: 20 };
const deepest = 6;

/** Tells the types that the flows around a flow know: what those it calls answer, and what callers give. */
export const surroundingsHandler = handle(
  flowSurroundings,
  async ({ params: { flowId }, query }, { db, server }) => {
    await server.get(flowStore).findVersion(db, { flowId, versionId: '-1' });
    const calls = [...new Set((query.calls ?? '').split(',').filter(Boolean))].slice(
      0,
      most.called,
    );
    const flows = await loadFlows(db, [flowId, ...calls, ...(await listCallers(db, flowId))]);
    const catalogue = server.get(connectorCatalogue);
    const { answerOf, givenTo } = createTypesOfFlows(flows, {
      outputSchema: (id, name) => catalogue.find(id)?.capabilities[name]?.localOutputSchema,
    });
    const byId = new Map(flows.map(flow => [flow.flowId, flow]));
    const called = calls.flatMap(id => {
      const [flow, answer] = [byId.get(id), answerOf(id)];
      if (!flow || !answer) return [];
      const inputs = (flow.inputSchema ?? []).map(
        each => [each.propertyName, toNamedType(each.preferredDataType)] as const,
      );
      return [[id, { answer: clipType(answer, deepest), inputs: Object.fromEntries(inputs) }]];
    });
    const given = [...givenTo(flowId)].map(
      ([name, type]): readonly [string, ValueType] => [name, clipType(type, deepest)] as const,
    );
    return { called: Object.fromEntries(called), given: Object.fromEntries(given) };
  },
);

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

async function loadFlows(db: Queries, ids: readonly string[]): Promise<readonly Flow[]> {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select(['flows.flow_id', 'flow_versions.document'])
    .where('flows.flow_id', 'in', [...new Set(ids)])
    .whereRef('flow_versions.version_id', '=', 'flows.current_version')
    .execute();
  return rows.map(row => ({ ...readJson(row.document), flowId: row.flow_id }));
}
