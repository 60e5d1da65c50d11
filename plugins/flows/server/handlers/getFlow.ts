import { handle } from '#core/server';
import { getFlow as endpoint } from '../../contract';
import { compile } from '../../contract/graph/machine/compile';
import { toOrx } from '../../contract/graph/machine/toOrx';
import { exportedVariables } from '../store/uses/exportedVariables';
import { loadFlow } from '../store/findFlow';

/**
 * One flow with its graph; `attributes=orx` adds the compiled machine as JSON text, the way older
 * exports carry it.
 */
export const getFlow = handle(endpoint, async ({ params, query }, { db, server, companyId }) => {
  const flow = await loadFlow(db, params.flowId);
  const variables = await exportedVariables(server, db, flow);
  if (!query.attributes?.split(',').includes('orx')) return { flowInfo: { ...flow, variables } };
  const terms = { companyId, flowId: flow.flowId, versionId: flow.currentVersion };
  return {
    flowInfo: { ...flow, variables, orx: JSON.stringify(toOrx(compile(flow.graphData), terms)) },
  };
});
