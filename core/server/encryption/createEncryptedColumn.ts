import type { EncryptedTable } from '../host/plugin';
import { isEncrypted } from './secrets';

/**
 * A table with one encrypted column, which may be empty; its place names the row by `rowName`, the key
 * where nothing is said.
 */
export const createEncryptedColumn = (
  table: string,
  key: string,
  column: string,
  { rowName = key, ...more }: Pick<EncryptedTable, 'among'> & { readonly rowName?: string } = {},
): EncryptedTable => ({
  table,
  key: [key],
  ...more,
  list: row => {
    const sealed = String(row[column] ?? '');
    return isEncrypted(sealed)
      ? [{ place: { table, row: String(row[rowName]), column }, sealed }]
      : [];
  },
  put: (_, [sealed]) => (sealed === undefined ? {} : { [column]: sealed }),
});
