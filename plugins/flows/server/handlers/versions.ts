import { handle, containsText } from '#core/server';
import { findActorNames, OutdatedError, prepareAndWrite } from '#core/server/internal';
import {
  flowChecks,
  aliasVersion as alias,
  listVersions as list,
  revertVersion as revert,
} from '../../contract/internal';
import { listConnectorIds } from '../../contract/graph/elements/graphIndex';
import { findFlow, loadFlow, findVersion } from '../store/findFlow';
import { prepareFlow } from '../store/saving/prepareFlow';
import { transactionFor } from '../store/saving/transactionFor';
import { flowWith } from '../store/toFlow';
import { readVersionLimit } from '../store/saving/flowRows';
import { saveVersion } from '../store/saving/saveVersion';

/** The versions of a flow, newest first, and how many it may have. */
export const listVersions = handle(list, async ({ params, query }, { server, db, companyId }) => {
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
      each.where(({ or }) =>
        or([containsText('alias', text.trim()), containsText('message', text.trim())]),
      ),
    )
    .orderBy('version_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const names = await findActorNames(
    server,
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
    return { message: `Version ${versionId} is now named “${body.alias}”` };
  }),
);

/** Makes a new version equal to an old one; does not deploy. */
export const revertVersion = handle(revert, async ({ params }, call) => {
  const { db: here, server, customerId, audit } = call;
  return prepareAndWrite(
    async () => {
      const { row, versionId } = await findVersion(here, params);
      const old = await loadFlow(here, row.flow_id, versionId);
      const flow = { ...old, connectorIds: listConnectorIds(old.graphData) };
      const prepared = await prepareFlow(flow, await server.get(flowChecks).lint(here, flow));
      return { row, versionId, prepared };
    },
    ({ row, versionId, prepared }) =>
      transactionFor(call, prepared, async db => {
        const now = await findFlow(db, row.flow_id);
        if (now.current_version !== row.current_version) throw new OutdatedError();
        const version = await saveVersion(server, db, prepared, {
          currentVersion: row.current_version,
          customerId,
          now: Date.now(),
          message: `Reverted to version ${versionId}`,
        });
        await audit(
          {
            action: 'revert',
            resource: 'flow',
            resourceId: row.flow_id,
            before: { version: row.current_version },
            after: { version, revertedTo: versionId },
          },
          db,
        );
        const { kept, lint } = prepared;
        return { flowInfo: flowWith(await findFlow(db, row.flow_id), kept, version, lint) };
      }),
  );
});
