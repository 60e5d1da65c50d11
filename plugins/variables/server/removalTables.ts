import {
  bigint,
  defineTable,
  text,
  type RowOf,
  type EncryptedTable,
  type TableTypes,
} from '#core/server';
import { constructs } from './tables';

/** A variable that was deleted and can be put back for a time. */
export const removedConstructs = defineTable('removed_constructs', {
  owner: 'company',
  since: '2026-11-21T17:40_removedVariables',
  columns: { ...constructs.columns, removed_date: bigint(), removed_by: text() },
  key: ['company_id', 'name'],
});

export type RemovedConstructRow = RowOf<typeof removedConstructs>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof removedConstructs]> {}
}

/** Where the value of a deleted secret stands encrypted. */
export const removedPlace = (name: string) => ({
  table: 'removed_constructs',
  row: name,
  column: 'value',
});

/** Values of deleted secret variables, for whoever re-encrypts them . */
export const encryptedRemovals: EncryptedTable<RemovedConstructRow> = {
  table: 'removed_constructs',
  key: ['name'],
  list: ({ name, type, value }) =>
    type === 'secret' && value !== null ? [{ place: removedPlace(name), sealed: value }] : [],
  put: (_, [value]) => (value === undefined ? {} : { value }),
};
