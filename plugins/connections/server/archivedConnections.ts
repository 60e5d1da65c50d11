import { archivedTables, contribute, sealedTables, type ArchivedTable } from '#core/server';
import { connectionStore, variableStore } from '../contract';
import { readVariableKey, variableContexts, variableTypes } from '#plugins/variables/contract';
import type { StoredValue, StoredValues } from '../domain/storedValues';
import { strings } from '../strings';
import { sealedConnections, sealedConstructs } from './sealedTables';

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

const archivedVariables: ArchivedTable = {
  table: 'constructs',
  title: strings.variables.text,
  key: ['name'],
  order: 30,
  part: 'configuration',
  nameOf: row => readVariableKey(String(row['name'])).name,
  fault: ({ name, context, type, value }) => {
    if (!(variableContexts as readonly unknown[]).includes(context))
      return `There is no context “${String(context)}”.`;
    if (readVariableKey(String(name)).context !== context)
      return 'Its name and its context do not agree.';
    if (!(variableTypes as readonly unknown[]).includes(type))
      return `There is no type “${String(type)}”.`;
    if (type === 'secret' || value === null) return undefined;
    try {
      JSON.parse(String(value));
      return undefined;
    } catch {
      return 'Its value is no JSON.';
    }
  },
  settle: row => (row['value'] === '' ? { ...row, value: null } : row),
  forget: (server, companyId) => server.get(variableStore).forget(companyId),
};

/** What archives and rotations are told of connections and variables. */
export const keptConnections = [
  contribute(sealedTables, 'connections.sealed', sealedConnections),
  contribute(sealedTables, 'connections.sealedVariables', sealedConstructs),
  contribute(archivedTables, 'connections.archived', archivedConnections),
  contribute(archivedTables, 'connections.archivedVariables', archivedVariables),
];
