import { codes, Failure } from '#core/contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import { type Connection } from '../../contract';
import type { PropertyDefinition } from '#plugins/connectors/contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import {
  openedValues,
  reencryptValues,
  shownValues,
  writeValues,
  type StoredValues,
} from '../../domain/storedValues';
import type { ConnectionRow } from '../tables';

type Definitions = Readonly<Record<string, PropertyDefinition>>;
type Row = ConnectionRow;

/**
 * The account-level properties of a connector, by name; none for a connector that is not in the
 * catalogue.
 */
export function accountProperties(server: ServerHost, connectorId: string): Definitions {
  const manifest = server.get(connectorCatalogue).find(connectorId);
  const names = manifest?.accountConfigView.items.map(({ propertyName }) => propertyName) ?? [];
  return Object.fromEntries(names.map(name => [name, manifest?.properties[name] ?? {}]));
}

export const storedIn = (row: Row): StoredValues => readJson(row.properties);

const place = (connectionId: string, path: string) => ({
  table: 'connections',
  row: connectionId,
  column: path,
});

/** The row's connection as the wire shows it: its values with their definitions, secrets masked. */
export function toConnection(server: ServerHost, row: Row): Connection {
  return {
    connectionId: row.connection_id,
    connectorId: row.connector_id,
    name: row.name,
    companyId: row.company_id,
    customerId: row.customer_id,
    createdDate: row.created_date,
    updatedDate: row.updated_date,
    properties: shownValues(accountProperties(server, row.connector_id), storedIn(row)),
  };
}

/** The given values in place of the row's, secrets encrypted to this connection. */
export const written = (
  server: ServerHost,
  row: Row,
  given: Readonly<Record<string, unknown>>,
): StoredValues =>
  writeValues(accountProperties(server, row.connector_id), storedIn(row), given, (path, text) =>
    server.secrets.encrypt(row.company_id, place(row.connection_id, path), text),
  );

/** The row's bare values with secrets opened. Never sent, logged or audited. */
export const decryptValues = (server: ServerHost, row: Row): Record<string, unknown> =>
  openedValues(accountProperties(server, row.connector_id), storedIn(row), (path, sealed) =>
    server.secrets.decrypt(row.company_id, place(row.connection_id, path), sealed),
  );

/** The row's values for a copy of it: secrets re-encrypted to the copy. */
export const copyValues = (server: ServerHost, row: Row, toConnectionId: string): StoredValues =>
  reencryptValues(storedIn(row), (path, sealed) => {
    const text = server.secrets.decrypt(row.company_id, place(row.connection_id, path), sealed);
    return server.secrets.encrypt(row.company_id, place(toConnectionId, path), text);
  });

/**
 * The row, or the wire's "not found". With `lock`, nobody else changes it until the transaction
 * ends.
 */
export async function findConnection(
  db: Queries,
  connectionId: string,
  lock = false,
): Promise<Row> {
  const query = db.selectFrom('connections').selectAll().where('connection_id', '=', connectionId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Failure(404, codes.connectionNotFound, 'Connection not found');
  return row;
}

/** Converts a connection to its audit entry: its name and masked values. */
export const toAuditEntry = ({ name, connectorId, properties }: Connection) => ({
  name,
  connectorId,
  values: Object.fromEntries(
    Object.entries(properties).flatMap(([key, { value }]) =>
      value === undefined ? [] : [[key, value]],
    ),
  ),
});
