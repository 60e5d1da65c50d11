import { archivedTables, contribute, encryptedTables, type ArchivedTable } from '#core/server';
import { connectionStore } from '../contract';
import type { StoredValue, StoredValues } from '../domain/storedValues';
import { strings } from '../strings';
import { encryptedConnections } from './encryptedConnections';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

const archivedConnections: ArchivedTable = {
  table: 'connections',
  title: strings.connectors.text,
  key: ['connection_id'],
  order: 20,
  room: 'connections',
  part: 'configuration',
  json: ['properties'],
  passing: ['updated_date'],
  nameOf: row => String(row['name']),
  fault: ({ properties }) =>
    readable(JSON.parse(String(properties)))
      ? undefined
      : 'The properties of this connection cannot be read.',
  settle: row => ({
    ...row,
    properties: JSON.stringify(withoutEmpty(JSON.parse(String(row['properties'])) as StoredValues)),
  }),
  forget: (server, companyId, rows) => {
    for (const { connection_id: id } of rows)
      server.get(connectionStore).forget(companyId, String(id));
  },
};

/** Registers connections for archives and key rotation. */
export const keptConnections = [
  contribute(encryptedTables, 'connections.sealed', encryptedConnections),
  contribute(archivedTables, 'connections.archived', archivedConnections),
];
