import type { EncryptedTable } from '#core/server';
import type { AppRow } from './tables';

const columns = ['prod_key', 'test_key', 'client_secret'] as const;

/** Keys and client secrets of applications. */
export const encryptedApps: EncryptedTable<AppRow> = {
  table: 'apps',
  key: ['app_id'],
  list: row =>
    columns.map(column => ({
      place: { table: 'apps', row: row.app_id, column },
      sealed: row[column],
    })),
  put: (_, sealed) =>
    Object.fromEntries(columns.map((column, index) => [column, sealed[index] ?? ''])),
};
