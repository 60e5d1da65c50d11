import { isRecord } from '#core/contract';
import type { Connection } from '#plugins/connections/contract';
import { groupBy } from '../groupBy';
import { byId, writeJson, FileError } from '../flow/flowFiles';
import { readJsonFile } from '../flow/readFlow';
import type { FolderFiles } from '../folder/Environment';
import type { NamedConnection } from '../plan/planFlows';
import { compareResource, sortFields, toAbsent, toWhat, type PlannedResource } from './Resource';
import { findSecrets, maskSecrets, nameSecrets } from './secrets';

/** The file of an environment’s connections. */
export const connectionsFile = 'connections.json';

/** A connection as files hold it: secrets by name alone. Without properties, those are left alone. */
export interface ConnectionSource extends NamedConnection {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A connection whose secrets the environment does not have. */
export interface MissingSecrets {
  readonly name: string;
  readonly connectorId: string;
  readonly secrets: readonly string[];
}

/** A connection without what the server says of it. */
export function toConnectionSource(connection: Connection): ConnectionSource {
  const { connectionId, connectorId, name, properties } = connection;
  const values = Object.entries(properties).flatMap(([property, { value, properties: inner }]) => {
    const own = value ?? (inner && { properties: inner });
    return own === undefined || own === ''
      ? []
      : [[property, sortFields(nameSecrets(own, property))] as const];
  });
  return { connectionId, connectorId, name, properties: byId(values) };
}

/** Writes the connections of an environment. */
export const writeConnections = (connections: readonly ConnectionSource[]): string =>
  writeJson({
    $schema: './schemas/connections.schema.json',
    connections: [...connections].sort((a, b) => (a.connectionId < b.connectionId ? -1 : 1)),
  });

/** Reads the connections of a folder. Throws a FileError that says what is wrong. */
export function readConnections(files: FolderFiles): readonly ConnectionSource[] {
  if (!files.has(connectionsFile)) return [];
  const { connections } = readJsonFile(files, connectionsFile);
  if (!Array.isArray(connections))
    throw new FileError(connectionsFile, '"connections" must be a list: [ … ].');
  return connections.map((each: unknown, at) => {
    const isNamed =
      isRecord(each) &&
      [each.connectionId, each.connectorId, each.name].every(part => typeof part === 'string');
    if (!isNamed)
      throw new FileError(
        connectionsFile,
        `"connections.${at}" needs a "connectionId", a "connectorId", and a "name".`,
      );
    if (each.properties !== undefined && !isRecord(each.properties))
      throw new FileError(connectionsFile, `"connections.${at}.properties" must be an object.`);
    return each as unknown as ConnectionSource;
  });
}

/** Finds connections of a folder in an environment: by ID, else by name, else as the only one. */
export function matchConnections<T extends NamedConnection>(
  local: readonly NamedConnection[],
  there: readonly T[],
): ReadonlyMap<string, T> {
  const matches = new Map<string, T>();
  const free = new Set(there);
  const keys: ((each: NamedConnection) => string)[] = [
    ({ connectionId }) => connectionId,
    ({ connectorId, name }) => JSON.stringify([connectorId, name]),
  ];
  for (const toKey of keys) {
    const byKey = groupBy(free, toKey);
    for (const each of local) {
      if (matches.has(each.connectionId)) continue;
      const match = byKey.get(toKey(each))?.shift();
      if (!match) continue;
      matches.set(each.connectionId, match);
      free.delete(match);
    }
  }
  const here = groupBy(local, ({ connectorId }) => connectorId);
  const others = groupBy(there, ({ connectorId }) => connectorId);
  for (const each of local) {
    if (matches.has(each.connectionId) || here.get(each.connectorId)?.length !== 1) continue;
    const [match, ...more] = others.get(each.connectorId) ?? [];
    if (match && more.length === 0) matches.set(each.connectionId, match);
  }
  return matches;
}

/** Plans the connections of an environment. */
export function planConnections(
  local: readonly ConnectionSource[],
  there: readonly ConnectionSource[],
): readonly PlannedResource<ConnectionSource>[] {
  const matched = matchConnections(local, there);
  const planned = local.map((each): PlannedResource<ConnectionSource> => {
    const stored = matched.get(each.connectionId);
    const source = { ...each, connectionId: stored?.connectionId ?? each.connectionId };
    // A secret that the environment lacks is told apart: no file can bring it.
    const toShown = ({ name, properties }: ConnectionSource) => ({
      name,
      ...(maskSecrets(properties, '', new Set()) as object),
    });
    // Properties that a file leaves out stay in the environment as they are.
    const merged = {
      ...source,
      ...(stored && { name: each.properties ? each.name : stored.name }),
      properties: { ...stored?.properties, ...each.properties },
    };
    const changes = compareResource(connectionsFile, stored && toShown(stored), toShown(merged));
    return {
      kind: 'connection',
      what: toWhat(stored, changes),
      name: each.name,
      key: each.connectionId,
      local: each,
      source: merged,
      ...(stored && { there: stored }),
      changes,
    };
  });
  const used = new Set(matched.values());
  const absent = there
    .filter(each => !used.has(each))
    .map(each => toAbsent('connection', each, { name: each.name, key: each.connectionId }));
  return [...planned, ...absent];
}

/** Finds the secrets that the folder names and the environment does not have. */
export function findMissingSecrets(
  planned: readonly PlannedResource<ConnectionSource>[],
): readonly MissingSecrets[] {
  return planned.flatMap(({ local, there }) => {
    const stored = new Set(findSecrets(there?.properties, ''));
    const secrets = findSecrets(local.properties, '')
      .filter(path => !stored.has(path))
      .map(path => path.slice(1));
    const { name, connectorId } = local;
    return secrets.length > 0 ? [{ name, connectorId, secrets }] : [];
  });
}
