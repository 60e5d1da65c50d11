import { can, evaluate } from '../../../../core/contract';
import { handle, type Queries, type ServerHost } from '../../../../core/server';
import { variablesAccess } from '../../../connections/contract';
import { exportVersion as endpoint, type Flow } from '../../contract';
import { exportBundle, exportFlow, subflowCalls } from '../../domain';
import { exportedVariables } from '../store/exportedVariables';
import { findVersion } from '../store/findVersion';
import { loadFlow } from '../store/loadFlow';

const isSet = (value: string | undefined) => value !== undefined && value !== 'false' && value !== '0';

/** The export document of a version, alone or with the flows it calls. */
export const exportVersion = handle(endpoint, async ({ params, query }, { db, server, access }) => {
  const { row, versionId } = await findVersion(db, params);
  // Who may not look at variables does not get their values in an export either.
  const mayReadValues = evaluate(can(variablesAccess, 'read'), access).open;
  const options = { includeVariableValues: isSet(query.includeVariableValues) && mayReadValues };
  const main = await whole(server, db, row.flow_id, versionId);
  if (!isSet(query.includeSubFlows ?? query.includeSubflows)) return exportFlow(main, options);
  const flows = new Map([[main.flowId, main]]);
  for (const flow of flows.values()) {
    for (const call of subflowCalls(flow.graphData)) {
      if (!flows.has(call.flowId) && (await isHere(db, call.flowId))) {
        flows.set(call.flowId, await whole(server, db, call.flowId, -1));
      }
    }
  }
  const bundle = exportBundle([...flows.values()], options);
  return isSet(query.includeForms) ? { ...bundle, forms: {} } : bundle;
});

async function whole(server: ServerHost, db: Queries, flowId: string, versionId: number): Promise<Flow> {
  const { allLinterErrors: _, ...flow } = await loadFlow(db, flowId, versionId);
  const variables = await exportedVariables(server, db, flow);
  return flow.variables || variables.length > 0 ? { ...flow, variables } : flow;
}

const isHere = async (db: Queries, flowId: string) =>
  (await db.selectFrom('flows').select('flow_id').where('flow_id', '=', flowId).executeTakeFirst()) !== undefined;
