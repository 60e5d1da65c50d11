import { flowStore, type Flow } from '#plugins/flows/contract';
import { exportVersion as endpoint, formsAccess } from '#plugins/flows/contract/internal';
import { can } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import { type Queries, type ServerHost, handle } from '#core/server';
import { variablesAccess } from '#plugins/variables/contract';
import type { FlowExportOptions, PortCall } from '../../contract';
import { exportBundle, exportFlow } from '../../domain/exchange/exportFlow';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { formStore } from '#plugins/pages/contract';

/** The context of an export or an import. */
export type PortWork = PortCall & { readonly server: ServerHost };

/** The export document of a version, alone or with the flows it calls. */
export async function createFlowExport(
  { db, server, access }: Pick<PortWork, 'db' | 'server' | 'access'>,
  flowId: string,
  { versionId = -1, subflows = false, values = false }: FlowExportOptions = {},
) {
  const version = await server
    .get(flowStore)
    .findVersion(db, { flowId, versionId: String(versionId) });
  // Who may not look at variables does not get their values in an export either.
  const mayReadValues = evaluate(can(variablesAccess, 'read'), access).open;
  const options = { includeVariableValues: values && mayReadValues };
  const main = await whole(server, db, version.flowId, version.versionId);
  if (!subflows) return exportFlow(main, options);
  const flows = new Map([[main.flowId, main]]);
  for (const flow of flows.values()) {
    for (const call of subflowCalls(flow.graphData)) {
      if (!flows.has(call.flowId) && (await isHere(db, call.flowId))) {
        flows.set(call.flowId, await whole(server, db, call.flowId, -1));
      }
    }
  }
  return exportBundle([...flows.values()], options);
}

async function whole(
  server: ServerHost,
  db: Queries,
  flowId: string,
  versionId: number,
): Promise<Flow> {
  const { allLinterErrors: _, ...flow } = await server.get(flowStore).load(db, flowId, versionId);
  const variables = await server.get(flowStore).variables(db, flow);
  return flow.variables || variables.length > 0 ? { ...flow, variables } : flow;
}

const isHere = async (db: Queries, flowId: string) =>
  (await db
    .selectFrom('flows')
    .select('flow_id')
    .where('flow_id', '=', flowId)
    .executeTakeFirst()) !== undefined;

const isSet = (value: string | undefined) =>
  value !== undefined && value !== 'false' && value !== '0';

/** The export document of a version, alone or with the flows it calls. */
export const exportVersion = handle(endpoint, async ({ params, query }, call) => {
  const { versionId } = await call.server.get(flowStore).findVersion(call.db, params);
  const subflows = isSet(query.includeSubFlows ?? query.includeSubflows);
  const values = isSet(query.includeVariableValues);
  const document = await createFlowExport(call, params.flowId, { versionId, subflows, values });
  if (!isSet(query.includeForms) || !evaluate(can(formsAccess, 'read'), call.access).open)
    return document;
  const forms = await call.server.get(formStore).inDocument(call.db, document);
  return subflows || Object.keys(forms).length > 0 ? { ...document, forms } : document;
});
