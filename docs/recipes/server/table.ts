/**
 * # Add a table
 *
 * A table of an environment is archived (`archivedTables`), counted daily (`countedTables`),
 * limited (`limits`), and, if it has secrets, re-encrypted with a new key (`encryptedTables`). A
 * column that you add later names its migration. A package omits `declare module`.
 */
import {
  archivedTables,
  bigint,
  contribute,
  countedTables,
  countRows,
  createEncryptedColumn,
  defineServerPlugin,
  defineTable,
  encryptedTables,
  limits,
  requireRoom,
  text,
  type Limited,
  type Queries,
  type TableTypes,
} from '@sluice/core/server';

const memos = defineTable('memos', {
  owner: 'company',
  since: '2026-12-01T09:00_memos',
  columns: {
    company_id: text(),
    id: text(),
    name: text(),
    token: text(),
    created_date: bigint(),
    color: text().default('').since('2026-12-02T09:00_memos_color'),
  },
  key: ['company_id', 'id'],
});
declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof memos]> {}
}

/** How many memos an environment can have, unless an operator sets another limit. */
const memoLimit: Limited = { kind: 'memos', title: 'Memos', usual: 1000 };

/** Call it before a memo is added, in the same transaction. */
export const requireMemoRoom = (db: Queries, companyId: string) =>
  requireRoom(db, companyId, memoLimit, () => countRows(db, 'memos'));

export default defineServerPlugin({
  id: 'memos',
  tables: [memos],
  contributes: [
    contribute(archivedTables, 'memos.archived', {
      table: 'memos',
      title: 'Memos',
      key: ['id'],
      order: 500,
      part: 'configuration',
      nameOf: ({ name }) => String(name),
    }),
    contribute(countedTables, 'memos.counted', { name: 'Memos', table: 'memos' }),
    contribute(limits, 'memos.limit', memoLimit),
    contribute(encryptedTables, 'memos.tokens', createEncryptedColumn('memos', 'id', 'token')),
  ],
});
