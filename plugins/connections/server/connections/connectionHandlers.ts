import { codes, Failure, newId, format } from '#core/contract';
import { evaluate, joinAnd } from '#core/contract/internal';
import { handle, type Call, toJson, requireRoom, countRows } from '#core/server';
import {
  cloneConnection,
  connectionStore,
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  saveConnection,
  connectionUses,
  type Connection,
  type ConnectionUses,
  listConnectionUses,
} from '../../contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { type ConnectionRow, connectionLimit } from '../tables';
import { requireConnectionSpace } from '../connectionSpace';
import { toAuditEntry, toConnection, copyValues, findConnection, written } from './connectionRow';
import { readConnections } from './readConnections';
import { refuseFaults, refuseMovedSecrets } from './refuseValues';
import { detailStrings } from '../../detailStrings';
import { strings } from '../../strings';

/** Everyone who uses a connection, by contributor. */
async function findConnectionUses(
  call: Call,
  connectionId: string,
): Promise<readonly ConnectionUses[]> {
  const { server, companyId, db } = call;
  const catalogue = server.get(connectorCatalogue);
  return Promise.all(
    server.at(connectionUses).map(find => find(companyId, connectionId, db, catalogue)),
  );
}

async function refuseWhileUsed(call: Call, { connection_id, name }: ConnectionRow) {
  const users = await findConnectionUses(call, connection_id);
  const flows = [...new Set(users.flatMap(({ uses }) => uses.map(use => use.name)))];
  if (flows.length === 0) return;
  const named = flows.slice(0, 3).map(flow => `“${flow}”`);
  const count = flows.length - named.length;
  const more = count > 0 ? [format(detailStrings.moreUses, { count })] : [];
  throw new Failure(
    409,
    codes.conflict,
    format(strings.usedByFlows, { name, flows: joinAnd([...named, ...more]) }),
  );
}

async function insert(call: Call, row: ConnectionRow) {
  const connection = toConnection(call.server, row);
  await call.transaction(async db => {
    await requireRoom(db, call.companyId, connectionLimit, () => countRows(db, 'connections'));
    await db.insertInto('connections').values(row).execute();
    await requireConnectionSpace(db, call.companyId);
    await call.audit(
      {
        action: 'create',
        resource: 'connection',
        resourceId: row.connection_id,
        after: toAuditEntry(connection),
      },
      db,
    );
  });
  return connection;
}

/** Connections, as the console and the API use them. */
export const connectionHandlers = [
  handle(listConnections, async (_, { db, server, companyId }) => {
    const query = db.selectFrom('connections').orderBy('name').orderBy('connection_id');
    const listed: Connection[] = [];
    for await (const row of readConnections(db, companyId, query))
      listed.push(toConnection(server, row));
    return listed;
  }),
  handle(getConnection, async ({ params }, { db, server }) =>
    toConnection(server, await findConnection(db, params.connectionId)),
  ),
  handle(createConnection, async ({ body }, call) => {
    const { companyId, customerId, server } = call;
    if (!server.get(connectorCatalogue).find(body.connectorId))
      throw new Failure(
        400,
        codes.connectorInvalid,
        `The connector “${body.connectorId}” is not in the catalog. GET /v1/connectors lists all connectors.`,
      );
    refuseFaults(call, body.connectorId, body.properties ?? {});
    const now = Date.now();
    const row = {
      company_id: companyId,
      connection_id: newId(),
      connector_id: body.connectorId,
      name: body.name.trim() || body.connectorId,
      customer_id: customerId,
      created_date: now,
      updated_date: now,
      properties: toJson({}),
    };
    return insert(call, {
      ...row,
      properties: toJson(written(server, row, body.properties ?? {})),
    });
  }),
  handle(saveConnection, async ({ params, body }, call) => {
    const { server, companyId, transaction, audit } = call;
    const connection = await transaction(async db => {
      const row = await findConnection(db, params.connectionId, true);
      if (body.readDate !== undefined && body.readDate !== row.updated_date)
        throw new Failure(409, codes.conflict, strings.savedSince.text);
      if (body.properties) {
        refuseFaults(call, row.connector_id, body.properties);
        refuseMovedSecrets(call, row, body.properties);
      }
      const next = {
        ...row,
        name: body.name?.trim() || row.name,
        // Later than before even within a millisecond: `readDate` tells two readings apart by it.
        updated_date: Math.max(Date.now(), row.updated_date + 1),
        properties: body.properties
          ? toJson(written(server, row, body.properties))
          : row.properties,
      };
      await db
        .updateTable('connections')
        .set({ name: next.name, updated_date: next.updated_date, properties: next.properties })
        .where('connection_id', '=', row.connection_id)
        .execute();
      if (next.properties.length > row.properties.length)
        await requireConnectionSpace(db, companyId);
      const after = toConnection(server, next);
      await audit(
        {
          action: 'update',
          resource: 'connection',
          resourceId: row.connection_id,
          before: toAuditEntry(toConnection(server, row)),
          after: toAuditEntry(after),
        },
        db,
      );
      return after;
    });
    server.get(connectionStore).forget(companyId, params.connectionId);
    return connection;
  }),
  handle(deleteConnection, async ({ params }, call) => {
    const { server, companyId, transaction, audit } = call;
    await transaction(async db => {
      const row = await findConnection(db, params.connectionId, true);
      await refuseWhileUsed({ ...call, db }, row);
      await db.deleteFrom('connections').where('connection_id', '=', row.connection_id).execute();
      const before = toAuditEntry(toConnection(server, row));
      await audit(
        { action: 'delete', resource: 'connection', resourceId: row.connection_id, before },
        db,
      );
    });
    server.get(connectionStore).forget(companyId, params.connectionId);
    return { message: 'Successfully deleted connector' };
  }),
  handle(cloneConnection, async ({ params, body }, call) => {
    const source = await findConnection(call.db, params.connectionId);
    const connectionId = newId();
    const now = Date.now();
    return insert(call, {
      ...source,
      connection_id: connectionId,
      name: (body.name?.trim() || `${source.name} copy`).slice(0, 256),
      customer_id: call.customerId,
      created_date: now,
      updated_date: now,
      properties: toJson(copyValues(call.server, source, connectionId)),
    });
  }),
];

/** Who uses a connection; of uses that the caller may not see, how many. */
export const usesHandler = handle(listConnectionUses, async ({ params }, call) => {
  await findConnection(call.db, params.connectionId);
  const users = await findConnectionUses(call, params.connectionId);
  const readable = users.filter(({ when }) => evaluate(when, call.access).open);
  const count = (of: typeof users) => of.reduce((sum, { uses }) => sum + uses.length, 0);
  return {
    uses: readable.flatMap(({ uses }) => uses),
    hidden: count(users) - count(readable),
  };
});
