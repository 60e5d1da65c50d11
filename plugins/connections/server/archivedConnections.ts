import { isRecord } from '#core/contract';
import {
  archivedTables,
  contribute,
  encryptedTables,
  type ArchivedTable,
  toJson,
  readJson,
  type EncryptedTable,
} from '#core/server';
import { connectionStore } from '../contract';
import type { StoredValue, StoredValues } from '../domain/storedValues';
import { strings } from '../strings';
import { type ConnectionRow, connectionLimit } from './tables';
import { requireConnectionSpace } from './connectionSpace';

type EncryptedEntries = readonly { readonly path: string; readonly sealed: string }[];

const listEncrypted = (stored: StoredValues, under = ''): EncryptedEntries =>
  Object.entries(stored).flatMap(([name, held]) => {
    const path = under ? `${under}.${name}` : name;
    if (held.properties) return listEncrypted(held.properties, path);
    return held.sealed === undefined ? [] : [{ path, sealed: held.sealed }];
  });

/** The values with the encrypted ones, in their order, taken from `next`. */
const replaceEncrypted = (stored: StoredValues, next: Iterator<string>): StoredValues =>
  Object.fromEntries(
    Object.entries(stored).map(([name, held]) => {
      if (held.properties)
        return [name, { ...held, properties: replaceEncrypted(held.properties, next) }];
      return [
        name,
        held.sealed === undefined ? held : { ...held, sealed: String(next.next().value) },
      ];
    }),
  );

const parseStoredValues = (row: ConnectionRow) => readJson(row.properties);

/** Secrets among a connection's properties. */
const encryptedConnections: EncryptedTable<ConnectionRow> = {
  table: 'connections',
  key: ['connection_id'],
  list: row =>
    listEncrypted(parseStoredValues(row)).map(({ path, sealed }) => ({
      place: { table: 'connections', row: row.connection_id, column: path },
      sealed,
    })),
  put: (row, sealed) => ({
    properties: toJson(replaceEncrypted(parseStoredValues(row), sealed.values())),
  }),
};

const readable = (stored: unknown): boolean =>
  isRecord(stored) &&
  Object.values(stored).every(
    held =>
      isRecord(held) &&
      (held['sealed'] === undefined || typeof held['sealed'] === 'string') &&
      (held['properties'] === undefined || readable(held['properties'])),
  );

const withoutEmpty = (stored: StoredValues): StoredValues =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([name, held]): [string, StoredValue][] => {
      if (held.properties) return [[name, { ...held, properties: withoutEmpty(held.properties) }]];
      return held.sealed === '' ? [] : [[name, held]];
    }),
  );

/** Characters of properties with their secrets encrypted; a call brings half as many. */
const longestProperties = 2 * 1024 * 1024;

const archivedConnections: ArchivedTable = {
  table: 'connections',
  title: strings.connectors.text,
  key: ['connection_id'],
  order: 20,
  room: connectionLimit,
  part: 'configuration',
  json: ['properties'],
  passing: ['updated_date'],
  nameOf: row => String(row['name']),
  fault: ({ properties }) => {
    if (String(properties).length > longestProperties)
      return 'its properties are larger than 2 MiB';
    return readable(JSON.parse(String(properties))) ? undefined : 'its properties can’t be read';
  },
  settle: row => ({
    ...row,
    properties: JSON.stringify(withoutEmpty(JSON.parse(String(row['properties'])))),
  }),
  complete: async ({ db, companyId, written }) => {
    if (written.size > 0) await requireConnectionSpace(db, companyId);
  },
  forget: (server, companyId) => server.get(connectionStore).forget(companyId),
};

/** Registers connections for archives and key rotation. */
export const keptConnections = [
  contribute(encryptedTables, 'connections.sealed', encryptedConnections),
  contribute(archivedTables, 'connections.archived', archivedConnections),
];
