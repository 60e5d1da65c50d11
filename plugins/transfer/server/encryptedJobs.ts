import type { EncryptedTable } from '#core/server';
import type { BatchJobRow } from './transferTables';

/** The keys derived from passphrases, stored encrypted while their jobs need them. */
export const encryptedJobs: EncryptedTable<BatchJobRow> = {
  table: 'batch_jobs',
  key: ['instance_id'],
  list: ({ instance_id: row, key: sealed }) =>
    sealed === '' ? [] : [{ place: { table: 'batch_jobs', row, column: 'key' }, sealed }],
  put: (_, [key]) => (key === undefined ? {} : { key }),
};
