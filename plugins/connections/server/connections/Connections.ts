import { measure } from '#core/contract/valueSize';
import { countRows, requireRoom, type Queries, type ServerHost } from '#core/server';
import { connectors, type ConnectorManifest } from '#plugins/connectors/contract';
import {
  findMissingSettings,
  hasRequiredSettings,
} from '#plugins/connectors/contract/kit/findMissing';
import type {
  Connection,
  ConnectionName,
  ConnectionStore,
  OpenedConnection,
  UnsetSettings,
} from '../../contract';
import { maskValues, secretValues } from '../../domain/storedValues';
import { TtlCache } from '#core/server/cache/TtlCache';
import { connectionLimit } from '../tables';
import { accountProperties, toConnection, decryptValues, storedIn } from './connectionRow';
import { readConnections } from './readConnections';

/** Characters of the values of connections that are kept for a second. */
const mostHeld = 32 * 1024 * 1024;

/** Whether nodes of a connector may need settings, at least where others have a value. */
const asksSettings = (manifest: ConnectorManifest): boolean =>
  hasRequiredSettings(manifest) ||
  manifest.accountConfigView.items.some(
    ({ propertyName }) => manifest.properties[propertyName]?.requiredWith !== undefined,
  );

const named = (row: {
  connection_id: string;
  connector_id: string;
  name: string;
}): ConnectionName => ({
  connectionId: row.connection_id,
  connectorId: row.connector_id,
  name: row.name,
});

/** The company's connections for other plugins’ server code. */
export class Connections implements ConnectionStore {
  private readonly remembered = new TtlCache<OpenedConnection | undefined>(mostHeld, each =>
    measure(each?.values, Number.POSITIVE_INFINITY),
  );
  constructor(private readonly server: ServerHost) {}

  async list(db: Queries, companyId: string): Promise<readonly ConnectionName[]> {
    const rows = await db
      .selectFrom('connections')
      .select(['connection_id', 'connector_id', 'name'])
      .where('company_id', '=', companyId)
      .orderBy('created_date')
      .orderBy('name')
      .orderBy('connection_id')
      .execute();
    return rows.map(named);
  }

  names(companyId: string): Promise<readonly ConnectionName[]> {
    return this.list(this.server.database.forCompany(companyId), companyId);
  }

  opened(companyId: string, connectionId: string): Promise<OpenedConnection | undefined> {
    return this.remembered.get(companyId, connectionId, async () => {
      const row = await this.server.database
        .forCompany(companyId)
        .selectFrom('connections')
        .selectAll()
        .where('connection_id', '=', connectionId)
        .executeTakeFirst();
      if (!row) return undefined;
      const values = decryptValues(this.server, row);
      const secrets = secretValues(accountProperties(this.server, row.connector_id), values);
      return { ...named(row), values, secrets };
    });
  }

  async countByConnector(connectorIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (connectorIds.length === 0) return new Map();
    const rows = await this.server.database.allCompanies
      .selectFrom('connections')
      .select(({ fn }) => ['connector_id', fn.countAll().as('count')])
      .where('connector_id', 'in', connectorIds)
      .groupBy('connector_id')
      .execute();
    return new Map(rows.map(({ connector_id, count }) => [connector_id, Number(count)]));
  }

  requireRoom(db: Queries, companyId: string, more?: number): Promise<void> {
    return requireRoom(db, companyId, connectionLimit, () => countRows(db, 'connections'), more);
  }

  async createMissing(
    db: Queries,
    companyId: string,
    customerId: string,
    wanted: readonly ConnectionName[],
  ): Promise<readonly ConnectionName[]> {
    const there = new Set((await this.list(db, companyId)).map(({ connectionId }) => connectionId));
    const missing = [...new Map(wanted.map(each => [each.connectionId, each])).values()].filter(
      ({ connectionId }) => !there.has(connectionId),
    );
    if (missing.length === 0) return [];
    const now = Date.now();
    await db
      .insertInto('connections')
      .values(
        missing.map(({ connectionId, connectorId, name }) => ({
          company_id: companyId,
          connection_id: connectionId,
          connector_id: connectorId,
          name: name.slice(0, 256) || connectorId,
          customer_id: customerId,
          created_date: now,
          updated_date: now,
          properties: '{}',
        })),
      )
      .execute();
    for (const { connectionId } of missing) this.forget(companyId, connectionId);
    return missing;
  }

  async exported(
    db: Queries,
    companyId: string,
    connectionIds: readonly string[],
  ): Promise<readonly Connection[]> {
    if (connectionIds.length === 0) return [];
    const rows = await db
      .selectFrom('connections')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('connection_id', 'in', [...connectionIds])
      .orderBy('name')
      .execute();
    return rows.map(row => toConnection(this.server, row));
  }

  async unset(db: Queries, companyId: string): Promise<UnsetSettings> {
    const manifests = new Map(
      this.server
        .at(connectors)
        .filter(({ manifest }) => asksSettings(manifest))
        .map(({ manifest }) => [manifest.connectorId, manifest] as const),
    );
    // An empty list is no SQL on PostgreSQL.
    if (manifests.size === 0) return { needed: {}, lacking: {} };
    const asked = db
      .selectFrom('connections')
      .where('company_id', '=', companyId)
      .where('connector_id', 'in', [...manifests.keys()]);
    const lacking = new Map<string, readonly string[]>();
    const known = new Map<string, { readonly connectorId: string; readonly name: string }>();
    for await (const row of readConnections(db, companyId, asked)) {
      const { connection_id: id, connector_id: connectorId, name } = row;
      const values = maskValues(storedIn(row));
      lacking.set(id, findMissingSettings(manifests.get(connectorId)!, values));
      known.set(id, { connectorId, name });
    }
    return {
      needed: Object.fromEntries(
        [...manifests].map(([id, manifest]) => [id, findMissingSettings(manifest, {})]),
      ),
      lacking: Object.fromEntries(lacking),
      named: Object.fromEntries(known),
    };
  }

  forgetAll(): void {
    this.remembered.clear();
  }

  forget(companyId: string, connectionId?: string): void {
    this.remembered.forget(companyId, connectionId);
  }
}

const createConnectionName = (
  connectionId: string,
  connectorId: string,
  name: string,
): ConnectionName => ({
  connectionId,
  connectorId,
  name,
});

/**
 * The connections of every new company, with the IDs that exported flows name, so that they bind
 * automatically (wire facts, section 5).
 */
export const wellKnown: readonly ConnectionName[] = [
  createConnectionName('867ed4363b2bc21c860085ad2baa817d', 'httpConnector', 'Http'),
  createConnectionName('de650ca45593b82c49064ead10b9fe17', 'functionsConnector', 'Functions'),
  createConnectionName('06922a684039827499bdbdd97f49827b', 'variablesConnector', 'Variables'),
  createConnectionName('53ab83a4a4ab919d9f2cb02d9e111ac8', 'errorConnector', 'Error Message'),
  createConnectionName('3566e86a35c26e575396dcfb89a3dcc0', 'nodeConnector', 'Teleport'),
  createConnectionName('2581eb287bb1d9bd29ae9886d675f89f', 'flowConnector', 'Flow Connector'),
  createConnectionName('921bfae85c38ed45045e07be703d86b8', 'annotationConnector', 'Annotation'),
  createConnectionName('b4c3ec9b231da9fc7c07e8b5baea5361', 'stringsConnector', 'String'),
  createConnectionName('c4b2032a1b63d370c5fbdd205522f1c5', 'analyticsConnector', 'Flow Analytics'),
  createConnectionName(
    'cacf3d2861657174d93cbf445d55797a',
    'notificationsConnector',
    'PingOne Notifications',
  ),
  createConnectionName('defaultUserPool', 'skUserPool', 'User Pool'),
];
