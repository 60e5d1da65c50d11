import type { SealedTable } from '../host/plugin';
import { isSealed } from './secrets';

/**
 * A table with one sealed column, which may be empty; its place names the row by `rowName`, the key
 * where nothing is said.
 */
export const sealedColumn = (
  table: string,
  key: string,
  column: string,
  { rowName = key, ...more }: Pick<SealedTable, 'among'> & { readonly rowName?: string } = {},
): SealedTable => ({
  table,
  key: [key],
  ...more,
  list: row => {
    const sealed = String(row[column] ?? '');
    return isSealed(sealed)
      ? [{ place: { table, row: String(row[rowName]), column }, sealed }]
      : [];
  },
  put: (_, [sealed]) => (sealed === undefined ? {} : { [column]: sealed }),
});
