import { bigint, defineTable, text, type Queries, type TableTypes } from '../database';
import { contribute } from '../host/plugin';
import { encryptedTables } from '../host/points';
import { isLocked } from '../encryption/secrets';
import type { ServerHost } from '../host/serverHost';

/**
 * The last event of each company's trail, encrypted under the key of the installation: who can
 * write to the database and does not have the key can cut no end off unseen (guarantee 40).
 */
export const auditHeads = defineTable('audit_heads', {
  owner: 'company',
  since: '2026-11-23T12:40_auditHeads',
  columns: {
    company_id: text(),
    /** Encrypted: the number and the hash of the last event. */
    head: text(),
    changed_date: bigint(),
  },
  key: 'company_id',
});

declare module '../database/tables' {
  interface Tables extends TableTypes<readonly [typeof auditHeads]> {}
}

/** The last event of a trail. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

const place = { table: 'audit_heads', row: '', column: 'head' };

/** Keeps the heads readable when the key of the installation is changed. */
export const refreshedHeads = contribute(encryptedTables, 'core.auditHeads', {
  table: 'audit_heads',
  key: [],
  list: ({ head: sealed }) => [{ place, sealed: String(sealed) }],
  put: (_, [head]) => ({ head }),
});

/** Writes the head of a company's trail, in the transaction of its last event. */
export async function writeHead(
  { secrets }: Pick<ServerHost, 'secrets'>,
  db: Queries,
  companyId: string,
  { seq, hash }: AuditHead,
): Promise<void> {
  // The last part tells that the mark of the heads was encrypted by then.
  const head = secrets.encrypt(companyId, place, JSON.stringify([seq, hash, 1]));
  const changed = { head, changed_date: Date.now() };
  await db
    .insertInto('audit_heads')
    .values({ company_id: companyId, ...changed })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(changed))
    .execute();
}

/** Opens a head; undefined where it was not written with the key. */
export function decryptHead(
  { secrets }: Pick<ServerHost, 'secrets'>,
  companyId: string,
  sealed: string,
): (AuditHead & { readonly isMarked: boolean }) | undefined {
  try {
    const [seq, hash, mark]: [number, string, number?] = JSON.parse(
      secrets.decrypt(companyId, place, sealed),
    );
    return { seq, hash, isMarked: mark === 1 };
  } catch {
    return undefined;
  }
}

/**
 * Reads the head of a company's trail; `locked` where it names a key that this process doesn't have,
 * as while the key is changed.
 */
export async function readHead(
  server: Pick<ServerHost, 'secrets'>,
  db: Queries,
  companyId: string,
): Promise<AuditHead | 'missing' | 'forged' | 'locked'> {
  const row = await db
    .selectFrom('audit_heads')
    .select('head')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return 'missing';
  if (isLocked(server.secrets, row.head)) return 'locked';
  const head = decryptHead(server, companyId, row.head);
  return head ? { seq: head.seq, hash: head.hash } : 'forged';
}
