import { handle } from '#core/server';
import { flowStore, validateFlow as endpoint } from '#plugins/flows/contract';
import { lintCounts } from '#plugins/flows/contract/graph/checks/lintCounts';
import { lintStoredFlow } from './lintStoredFlow';

/** Runs the linter over the saved flow and stores what it finds. */
export const validateFlow = handle(endpoint, async ({ params }, { transaction, server }) =>
  transaction(async db => {
    const { flowId } = params;
    const flow = await server.get(flowStore).load(db, flowId);
    const linterErrors = await lintStoredFlow(server, db, flow);
    const { errors, warnings } = lintCounts(linterErrors);
    await db
      .updateTable('flows')
      .set({ error_count: errors, warning_count: warnings })
      .where('flow_id', '=', flowId)
      .execute();
    await db
      .updateTable('flow_versions')
      .set({ lint: JSON.stringify(linterErrors) })
      .where('flow_id', '=', flowId)
      .where('version_id', '=', flow.currentVersion)
      .execute();
    return { flowInfo: await server.get(flowStore).load(db, flowId), linterErrors };
  }),
);
