import { codes, Failure } from '#core/contract';
import { handle, holds } from '#core/server';
import {
  flowChecks,
  aliasVersion as alias,
  deleteVersion as remove,
  listVersions as list,
  revertVersion as revert,
} from '../../contract';
import { listConnectorIds } from '../../contract/graph/checks/listConnectorIds';
import { findFlow } from '../store/findFlow';
import { findVersion } from '../store/findVersion';
import { readVersionLimit } from '../store/saving/flowRoom';
import { loadFlow } from '../store/loadFlow';
import { readMemberNames } from '../store/readMemberNames';
import { saveVersion } from '../store/saving/saveVersion';
import { findFlowUses } from '../store/uses/findFlowUses';

/** The versions of a flow, newest first, and how many it may have. */
export const listVersions = handle(list, async ({ params, query }, { db, companyId }) => {
  const { page = 0, limit = 100, query: text = '' } = query;
  await findFlow(db, params.flowId);
  const rows = await db
    .selectFrom('flow_versions')
    .select([
      'version_id',
      'alias',
      'message',
      'customer_id',
      'created_date',
      'deployed_date',
      'node_count',
    ])
    .where('flow_id', '=', params.flowId)
    .$if(text.trim() !== '', each =>
      each.where(({ or }) => or([holds('alias', text.trim()), holds('message', text.trim())])),
    )
    .orderBy('version_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const names = await readMemberNames(
    db,
    rows.map(({ customer_id }) => customer_id),
  );
  const versions = rows.map(row => ({
    _id: { companyId, flowId: params.flowId, versionId: row.version_id },
    alias: row.alias,
    message: row.message,
    createdDate: row.created_date,
    customerId: row.customer_id,
    customerName: names.get(row.customer_id) ?? '',
    ...(row.deployed_date === null ? {} : { deployedDate: row.deployed_date }),
    nodeCount: row.node_count,
  }));
  return { versions, limit: await readVersionLimit(db, companyId) };
});

/** Names a version; changes nothing else. */
export const aliasVersion = handle(alias, async ({ params, body }, { transaction, audit }) =>
  transaction(async db => {
    const { row, versionId } = await findVersion(db, params);
    const before = await db
      .selectFrom('flow_versions')
      .select('alias')
      .where('flow_id', '=', row.flow_id)
      .where('version_id', '=', versionId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('flow_versions')
      .set({ alias: body.alias })
      .where('flow_id', '=', row.flow_id)
      .where('version_id', '=', versionId)
      .execute();
    const after = { version: versionId, alias: body.alias };
    await audit({ action: 'alias', resource: 'flow', resourceId: row.flow_id, before, after }, db);
    return { message: `Version ${versionId} is now named "${body.alias}"` };
  }),
);

/** Makes a new version equal to an old one; does not deploy. */
export const revertVersion = handle(
  revert,
  async ({ params }, { transaction, server, customerId, audit }) =>
    transaction(async db => {
      const { row, versionId } = await findVersion(db, params);
      const old = await loadFlow(db, row.flow_id, versionId);
      const flow = { ...old, connectorIds: listConnectorIds(old.graphData) };
      const lint = await server.get(flowChecks).lint(db, flow);
      const message = `Reverted to version ${versionId}`;
      const now = Date.now();
      const version = await saveVersion(db, flow, {
        currentVersion: row.current_version,
        customerId,
        now,
        lint,
        message,
      });
      const after = { version, revertedTo: versionId };
      await audit(
        {
          action: 'revert',
          resource: 'flow',
          resourceId: row.flow_id,
          before: { version: row.current_version },
          after,
        },
        db,
      );
      return { flowInfo: await loadFlow(db, row.flow_id) };
    }),
);

/**
 * Deletes an old version; the current, the deployed and those that something runs by number are
 * protected.
 */
export const deleteVersion = handle(
  remove,
  async ({ params }, { transaction, server, companyId, audit }) =>
    transaction(async db => {
      const { row, versionId } = await findVersion(db, params);
      if (versionId === row.current_version || versionId === row.published_version) {
        const which = versionId === row.current_version ? 'current' : 'deployed';
        throw new Failure(
          400,
          codes.invalid,
          `Version ${versionId} is the ${which} one and cannot be deleted.`,
        );
      }
      const uses = await findFlowUses(server, db, companyId, row.flow_id);
      const named = uses.filter(({ versions }) => versions?.includes(versionId));
      if (named.length > 0) {
        const who = named.map(({ kind, name }) => `the ${kind} "${name}"`).join(', ');
        const message = `Version ${versionId} is run by ${who}. Choose another version there first, then delete it.`;
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
      return { message: `Version ${versionId} is deleted` };
    }),
);
