import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { decryptHead, writeHead } from './auditHead';

type Server = Pick<ServerHost, 'secrets'>;
const name = 'audit-heads';
const place = { table: 'installation', row: name, column: 'value' };

/** Encrypts since when trails have heads; 0 where none was without one. */
export const encryptMark = ({ secrets }: Server, begun: number): string =>
  secrets.encrypt('', place, String(begun));

function decryptMark({ secrets }: Server, value: string): number | undefined {
  try {
    return Number(secrets.decrypt('', place, value));
  } catch {
    return undefined;
  }
}

/**
 * Reads when trails without heads were given them, 0 where there were none; undefined where this is
 * not known, because the mark is missing or was not written with the key.
 */
export async function readHeadsDate(server: Server, db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && decryptMark(server, row.value);
}

/**
 * Gives trails that are older than heads their heads, once for each installation, and marks it so.
 * Where there are heads, a mark that is missing or that the key did not write is left as it is, so
 * that every check of a trail tells of it.
 */
export async function beginHeads(
  server: Pick<ServerHost, 'database' | 'log' | 'secrets'>,
): Promise<void> {
  const { database, log } = server;
  const done = await database.transaction(undefined, async db => {
    // Read first: the process that writes the first heads marks it in the same transaction.
    const anyHead = await db.selectFrom('audit_heads').select('company_id').limit(1).execute();
    const row = await db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (row) return renew(server, db, row.value);
    return anyHead.length > 0 ? 'forged' : begin(server, db);
  });
  if (done === 'begun')
    log.warn('audit trails got their first heads, as after an upgrade; this happens only once');
  if (done === 'forged')
    log.error('the record audit-heads is missing or was replaced, so no audit trail verifies');
}

type Done = 'begun' | 'forged' | undefined;

async function begin(server: Server, db: Queries): Promise<Done> {
  const companies = await db.selectFrom('companies').select('company_id').execute();
  // An installation that begins with heads has never been served by a release without them.
  const begun = companies.length > 0 ? Date.now() : 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('installation')
    .values({ name, value: encryptMark(server, begun) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n || begun === 0) return undefined;
  for (const { company_id } of companies)
    await writeHead(server, db, company_id, (await findLastEvent(db, company_id)) ?? none);
  return 'begun';
}

const none = { seq: 0, hash: '' };
const findLastEvent = (db: Queries, companyId: string) =>
  db
    .selectFrom('audit_events')
    .select(['seq', 'hash'])
    .where('company_id', '=', companyId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Brings a mark to the present key and form. */
async function renew(
  server: Pick<ServerHost, 'database' | 'secrets'>,
  db: Queries,
  value: string,
): Promise<Done> {
  const write = (begun: number) =>
    db
      .updateTable('installation')
      .set({ value: encryptMark(server, begun) })
      .where('name', '=', name)
      .execute();
  const begun = decryptMark(server, value);
  if (begun === undefined) {
    if (!/^\d+$/.test(value) || !(await encryptHeads(server, db))) return 'forged';
    await write(Math.min(Number(value), Date.now()));
  } else if (!server.secrets.isPresent(value)) await write(begun);
  return undefined;
}

/**
 * Brings heads to the form in which they tell that the mark was encrypted, and gives one to each
 * company without events. False where a head has this form, so that a plain mark is not from before.
 */
async function encryptHeads(server: Pick<ServerHost, 'secrets'>, db: Queries): Promise<boolean> {
  const rows = await db
    .selectFrom('audit_heads')
    .select(['company_id', 'head'])
    .forUpdate()
    .execute();
  const heads = rows.map(({ company_id, head }) => ({
    company_id,
    head: decryptHead(server, company_id, head),
  }));
  if (heads.some(({ head }) => head?.isMarked)) return false;
  for (const { company_id, head } of heads) if (head) await writeHead(server, db, company_id, head);
  const silent = await db
    .selectFrom('companies')
    .select('company_id')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_heads')
            .select('head')
            .whereRef('audit_heads.company_id', '=', 'companies.company_id'),
        ),
      ),
    )
    .execute();
  for (const { company_id } of silent)
    if (!(await findLastEvent(db, company_id))) await writeHead(server, db, company_id, none);
  return true;
}
