import { toJson, readJson, type EncryptedTable } from '#core/server';
import type { StoredValues } from '../domain/storedValues';
import type { ConnectionRow } from './tables';

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
export const encryptedConnections: EncryptedTable<ConnectionRow> = {
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
