import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { deleteFlow as endpoint, nameUses } from '../../contract/internal';
import { findFlow } from '../store/findFlow';
import { removeFlow } from '../store/saving/flowRows';
import { findFlowUses } from '../store/uses/findFlowUses';

/** Deletes a flow with its versions and its own variables; refused while anything uses it. */
export const deleteFlow = handle(
  endpoint,
  async ({ params }, { transaction, server, companyId, audit }) =>
    transaction(async db => {
      const { flowId } = params;
      const row = await findFlow(db, flowId);
      const uses = await findFlowUses(server, db, companyId, flowId);
      if (uses.length > 0)
        throw new Failure(
          400,
          codes.invalid,
          `“${row.name}” is used by ${nameUses(uses)}. Remove it there first, then delete it.`,
        );
      await removeFlow(server, db, companyId, flowId);
      const before = { name: row.name, version: row.current_version };
      await audit({ action: 'delete', resource: 'flow', resourceId: flowId, before }, db);
      return { message: 'Flow successfully removed' };
    }),
);
