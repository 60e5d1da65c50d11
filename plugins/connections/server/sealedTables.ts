import { toJson, readJson, type SealedTable } from '#core/server';
import type { StoredValues } from '../domain/storedValues';
import type { ConnectionRow } from './tables';

type Sealed = readonly { readonly path: string; readonly sealed: string }[];

const sealedIn = (stored: StoredValues, under = ''): Sealed =>
  Object.entries(stored).flatMap(([name, held]) => {
    const path = under ? `${under}.${name}` : name;
    if (held.properties) return sealedIn(held.properties, path);
    return held.sealed === undefined ? [] : [{ path, sealed: held.sealed }];
  });

/** The values with the sealed ones, in their order, taken from `next`. */
const withSealed = (stored: StoredValues, next: Iterator<string>): StoredValues =>
  Object.fromEntries(
    Object.entries(stored).map(([name, held]) => {
      if (held.properties)
        return [name, { ...held, properties: withSealed(held.properties, next) }];
      return [
        name,
        held.sealed === undefined ? held : { ...held, sealed: String(next.next().value) },
      ];
    }),
  );

const stored = (row: ConnectionRow) => readJson(row.properties);

/** Secrets among a connection's properties. */
export const sealedConnections: SealedTable<ConnectionRow> = {
  table: 'connections',
  key: ['connection_id'],
  list: row =>
    sealedIn(stored(row)).map(({ path, sealed }) => ({
      place: { table: 'connections', row: row.connection_id, column: path },
      sealed,
    })),
  put: (row, sealed) => ({ properties: toJson(withSealed(stored(row), sealed.values())) }),
};
