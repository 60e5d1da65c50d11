import { codes, Failure } from '#core/contract';
import {
  readJson,
  type Queries,
  type ServerHost,
  type EncryptedTable,
  type Call,
} from '#core/server';
import { superAdmin } from '#core/server/internal';
import type { ImportMode, TransferJob } from '../contract';
import type { BatchJobRow } from './transferTables';

/** Stands where an import has its mode: end users come along. */
export const withUsers = 'users';

/** Returns the parts that an export includes. */
export const toExportParts = ({ mode, secrets }: BatchJobRow) => ({
  users: mode === withUsers,
  sealed: secrets === 'passphrase',
});

/** A job's row as the wire shows it; `table` is what an export that runs is about to write. */
export const toTransferJob = (row: BatchJobRow, table = ''): TransferJob => ({
  instanceId: row.instance_id,
  status: row.status,
  createdDate: row.created_date,
  endedDate: row.ended_date,
  done: row.done,
  total: row.total,
  bytes: row.bytes,
  secrets: row.secrets === 'passphrase' ? 'passphrase' : 'leftOut',
  message: row.message,
  users: row.kind === 'export' && row.mode === withUsers,
  table,
  ...(row.kind === 'import' && { mode: row.mode as ImportMode }),
  ...(row.report && { report: readJson(row.report) }),
});

type Kind = 'export' | 'import';

/**
 * The row, or the wire's "not found". With `lock`, nobody else changes it until the transaction
 * ends.
 */
export async function findJob(
  db: Queries,
  kind: Kind,
  instanceId: string,
  lock = false,
): Promise<BatchJobRow> {
  const query = db
    .selectFrom('batch_jobs')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row)
    throw new Failure(
      404,
      codes.notFound,
      `This ${kind} does not exist. It may have been deleted after seven days.`,
    );
  return row;
}

/** Writes to a job's row; with `from`, only while it is in one of these states. */
export const changeJob = (
  db: Queries,
  instanceId: string,
  values: Partial<BatchJobRow>,
  from?: readonly string[],
) =>
  db
    .updateTable('batch_jobs')
    .set(values)
    .where('instance_id', '=', instanceId)
    .$if(from !== undefined, each => each.where('status', 'in', from ?? []))
    .execute();

/** Deletes the parts one by one, so that others write meanwhile. */
export async function dropPartsByAndBy(
  db: Queries,
  instanceId: string,
  parts: number,
): Promise<void> {
  for (let part = 0; part < parts; part++)
    await db
      .deleteFrom('batch_parts')
      .where('instance_id', '=', instanceId)
      .where('part', '=', part)
      .execute();
}

export const dropParts = (db: Queries, instanceId: string) =>
  db.deleteFrom('batch_parts').where('instance_id', '=', instanceId).execute();

const place = (instanceId: string) => ({ table: 'batch_jobs', row: instanceId, column: 'key' });

/** Encrypts the key derived from a passphrase for its job's row. */
export const encryptKey = (
  { secrets }: ServerHost,
  companyId: string,
  instanceId: string,
  key: Buffer,
): string => secrets.encrypt(companyId, place(instanceId), key.toString('base64'));

export const decryptKey = ({ secrets }: ServerHost, row: BatchJobRow): Buffer | undefined =>
  row.key === ''
    ? undefined
    : Buffer.from(secrets.decrypt(row.company_id, place(row.instance_id), row.key), 'base64');

/** The keys derived from passphrases, stored encrypted while their jobs need them. */
export const encryptedJobs: EncryptedTable<BatchJobRow> = {
  table: 'batch_jobs',
  key: ['instance_id'],
  list: ({ instance_id: row, key: sealed }) =>
    sealed === '' ? [] : [{ place: { table: 'batch_jobs', row, column: 'key' }, sealed }],
  put: (_, [key]) => (key === undefined ? {} : { key }),
};

/**
 * Only super admins take a whole company out or put another in its place: an archive holds roles
 * and all that they protect.
 */
export function requireSuperAdmin({ subject }: Call): void {
  const roles = subject['roles'];
  if (Array.isArray(roles) && roles.includes(superAdmin)) return;
  throw new Failure(
    401,
    codes.notAuthorized,
    'Only a super admin can export or import the environment.',
  );
}
