import { handle } from '../../../../core/server';
import { getFlow as endpoint } from '../../contract';
import { exportedVariables } from '../store/exportedVariables';
import { loadFlow } from '../store/loadFlow';

/** One flow with its graph. */
export const getFlow = handle(endpoint, async ({ params }, { db, server }) => {
  const flow = await loadFlow(db, params.flowId);
  return { flowInfo: { ...flow, variables: await exportedVariables(server, db, flow) } };
});
