import { handle, type Call } from '#core/server';
import { disableFlow as disable, enableFlow as enable } from '../../contract/internal';
import { findFlow } from '../store/findFlow';

async function setStatus(call: Call, flowId: string, status: 'enabled' | 'disabled') {
  return call.transaction(async db => {
    const row = await findFlow(db, flowId);
    await db
      .updateTable('flows')
      .set({ flow_status: status, updated_date: Date.now() })
      .where('flow_id', '=', flowId)
      .execute();
    const action = status === 'enabled' ? 'enable' : 'disable';
    const before = { flowStatus: row.flow_status };
    await call.audit(
      { action, resource: 'flow', resourceId: flowId, before, after: { flowStatus: status } },
      db,
    );
    return { message: `“${row.name}” is ${status}` };
  });
}

/** Lets a flow run. */
export const enableFlow = handle(enable, ({ params }, call) =>
  setStatus(call, params.flowId, 'enabled'),
);
/** Stops a flow from being started. */
export const disableFlow = handle(disable, ({ params }, call) =>
  setStatus(call, params.flowId, 'disabled'),
);
