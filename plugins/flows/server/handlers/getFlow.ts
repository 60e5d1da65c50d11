import { codes, Failure } from '#core/contract';
import { handle, type Queries } from '#core/server';
import { timeSlices, writeLongJson } from '#core/server/internal';
import { getFlow as endpoint } from '../../contract';
import { compileSliced } from '../../contract/graph/machine/compile';
import { toOrx } from '../../contract/graph/machine/toOrx';
import { listExportedVariables } from '../store/uses/listExportedVariables';
import { loadFlow } from '../store/findFlow';

async function wasDeleted(db: Queries, flowId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_flows')
    .select('flow_id')
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * One flow with its graph; `attributes=orx` adds the compiled machine as JSON text, the way older
 * exports carry it. A flow that was deleted is answered without `flowInfo` and no error: Terraform's
 * provider takes any error for its own, and an answer without a flow for one that is gone.
 */
export const getFlow = handle(endpoint, async ({ params, query }, { db, server, companyId }) => {
  const { flowId } = params;
  try {
    const flow = await loadFlow(db, flowId);
    const variables = await listExportedVariables(server, db, flow);
    if (!query.attributes?.split(',').includes('orx')) return { flowInfo: { ...flow, variables } };
    const terms = { companyId, flowId, versionId: flow.currentVersion };
    const machine = await timeSlices.run(companyId, compileSliced(flow.graphData));
    const orx = await writeLongJson(companyId, toOrx(machine, terms));
    return { flowInfo: { ...flow, variables, orx } };
  } catch (error) {
    const missing = error instanceof Failure && error.code === codes.notFound;
    if (missing && (await wasDeleted(db, flowId))) return { message: error.message };
    throw error;
  }
});
