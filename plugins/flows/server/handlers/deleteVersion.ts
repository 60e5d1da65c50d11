import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { deleteVersion as endpoint, nameUses } from '../../contract/internal';
import { findVersion } from '../store/findFlow';
import { findFlowUses } from '../store/uses/findFlowUses';

/**
 * Deletes an old version. A deployed version is protected, and so are the current one and those that
 * something runs by number.
 */
export const deleteVersion = handle(
  endpoint,
  async ({ params }, { transaction, server, companyId, audit }) =>
    transaction(async db => {
      const { row, versionId } = await findVersion(db, params);
      if (versionId === row.current_version || versionId === row.published_version) {
        const which = versionId === row.current_version ? 'current' : 'deployed';
        throw new Failure(
          400,
          codes.invalid,
          `Version ${versionId} is the ${which} version and can’t be deleted.`,
        );
      }
      const uses = await findFlowUses(server, db, companyId, row.flow_id);
      const named = uses.filter(({ versions }) => versions?.includes(versionId));
      if (named.length > 0) {
        const message = `Version ${versionId} is used by ${nameUses(named)}. Select another version there first, then delete it.`;
        throw new Failure(400, codes.invalid, message);
      }
      for (const table of ['flow_calls', 'flow_connections', 'flow_versions'] as const) {
        await db
          .deleteFrom(table)
          .where('flow_id', '=', row.flow_id)
          .where('version_id', '=', versionId)
          .execute();
      }
      await audit(
        {
          action: 'deleteVersion',
          resource: 'flow',
          resourceId: row.flow_id,
          before: { version: versionId },
        },
        db,
      );
      return { message: `Version ${versionId} deleted` };
    }),
);
