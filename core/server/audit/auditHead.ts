import { bigint, defineTable, text, type Queries, type TableTypes } from '../database';
import { contribute, encryptedTables } from '../host/plugin';
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
const mark = 'audit-heads';

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
  const head = secrets.encrypt(companyId, place, JSON.stringify([seq, hash]));
  const changed = { head, changed_date: Date.now() };
  await db
    .insertInto('audit_heads')
    .values({ company_id: companyId, ...changed })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(changed))
    .execute();
}

/**
 * Reads the head of a company's trail: `seq` 0 for one that has none, undefined for one that was
 * not written with the key.
 */
export async function readHead(
  { secrets }: Pick<ServerHost, 'secrets'>,
  db: Queries,
  companyId: string,
): Promise<AuditHead | undefined> {
  const row = await db
    .selectFrom('audit_heads')
    .select('head')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return { seq: 0, hash: '' };
  try {
    const [seq, hash]: [number, string] = JSON.parse(secrets.decrypt(companyId, place, row.head));
    return { seq, hash };
  } catch {
    return undefined;
  }
}

/** Reads when trails without heads were given them; 0 where there were none. */
export async function readHeadsDate(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', mark)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Writes the heads of trails that are older than heads are, once for each installation. */
export async function writeMissingHeads({
  database,
  secrets,
}: Pick<ServerHost, 'database' | 'secrets'>): Promise<void> {
  await database.transaction(undefined, async db => {
    const companies = await db.selectFrom('companies').select('company_id').execute();
    // An installation that begins with heads has never been served by a release without them.
    const begun = companies.length > 0 ? Date.now() : 0;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('installation')
      .values({ name: mark, value: String(begun) })
      .onConflict(conflict => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    for (const { company_id } of companies) {
      const last = await db
        .selectFrom('audit_events')
        .select(['seq', 'hash'])
        .where('company_id', '=', company_id)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (last) await writeHead({ secrets }, db, company_id, last);
    }
  });
}
