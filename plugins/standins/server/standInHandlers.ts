import { codes, Failure } from '#core/contract';
import { handle, type ServerHost } from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { hasRequiredSettings } from '#plugins/connectors/contract/kit/findMissing';
import { deleteStandIn, listStandIns, saveStandIn } from '../contract';

/**
 * Fails where the capability is unknown, or runs here without settings of a connection and so needs
 * no flow.
 */
function mustNeedOne(server: ServerHost, connectorId: string, capability: string): void {
  const manifest = server.get(connectorCatalogue).find(connectorId);
  if (!manifest)
    throw new Failure(404, codes.notFound, `The connector “${connectorId}” does not exist.`);
  const running = server.at(connectors).find(each => each.manifest.connectorId === connectorId);
  if (running && Object.hasOwn(running.run, capability) && !hasRequiredSettings(running.manifest))
    throw new Failure(
      400,
      codes.invalid,
      `“${capability}” (${manifest.name}) can run here. Only capabilities that can’t run here can have a stand-in.`,
    );
}

/** Answers the calls on flows that stand in for capabilities which cannot run here. */
export const standInHandlers = [
  handle(listStandIns, async ({ query }, { db }) => {
    let rows = db
      .selectFrom('stand_ins')
      .innerJoin('flows', 'flows.flow_id', 'stand_ins.flow_id')
      .select(['connector_id', 'capability', 'stand_ins.flow_id', 'version_id', 'flows.name']);
    if (query.connectorId) rows = rows.where('connector_id', '=', query.connectorId);
    const listed = await rows.orderBy('connector_id').orderBy('capability').execute();
    return {
      standIns: listed.map(row => ({
        connectorId: row.connector_id,
        capability: row.capability,
        flowId: row.flow_id,
        versionId: row.version_id,
        flowName: row.name,
      })),
    };
  }),

  handle(
    saveStandIn,
    async ({ params, body }, { transaction, server, companyId, customerId, audit }) => {
      const { connectorId, capability } = params;
      mustNeedOne(server, connectorId, capability);
      const { flowId, versionId = -1 } = body;
      return transaction(async db => {
        const flow = await db
          .selectFrom('flows')
          .select('name')
          .where('flow_id', '=', flowId)
          .executeTakeFirst();
        const version =
          versionId > 0
            ? await db
                .selectFrom('flow_versions')
                .select('version_id')
                .where('flow_id', '=', flowId)
                .where('version_id', '=', versionId)
                .executeTakeFirst()
            : flow;
        if (!flow || !version)
          throw new Failure(400, codes.invalid, 'This flow or version does not exist.', [
            {
              at: flow ? 'body/versionId' : 'body/flowId',
              message: 'Select an existing flow and version.',
            },
          ]);
        const row = {
          flow_id: flowId,
          version_id: versionId > 0 ? versionId : -1,
          customer_id: customerId,
          updated_date: Date.now(),
        };
        await db
          .insertInto('stand_ins')
          .values({ company_id: companyId, connector_id: connectorId, capability, ...row })
          .onConflict(conflict =>
            conflict.columns(['company_id', 'connector_id', 'capability']).doUpdateSet(row),
          )
          .execute();
        const standIn = {
          connectorId,
          capability,
          flowId,
          versionId: row.version_id,
          flowName: flow.name,
        };
        const resourceId = `${connectorId}/${capability}`;
        await audit({ action: 'update', resource: 'standIn', resourceId, after: standIn }, db);
        return { standIn };
      });
    },
  ),

  handle(deleteStandIn, async ({ params }, { transaction, audit }) =>
    transaction(async db => {
      const { connectorId, capability } = params;
      const { numDeletedRows } = await db
        .deleteFrom('stand_ins')
        .where('connector_id', '=', connectorId)
        .where('capability', '=', capability)
        .executeTakeFirst();
      if (numDeletedRows === 0n)
        throw new Failure(404, codes.notFound, 'This capability has no stand-in.');
      await audit(
        { action: 'delete', resource: 'standIn', resourceId: `${connectorId}/${capability}` },
        db,
      );
      return { message: 'Stand-in removed' };
    }),
  ),
];
