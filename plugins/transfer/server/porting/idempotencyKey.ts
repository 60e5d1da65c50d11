import type { Call, Queries } from '#core/server';
import { hashJsonSliced, prepareAndWrite, runSliced } from '#core/server/internal';
import type { PreparedFlow } from '#plugins/flows/contract/internal';
import { codes, Failure } from '#core/contract';

/**
 * Prepares an import and runs it in one transaction. With an Idempotency-Key, that transaction also
 * stores the response, and a repeated call with the same key gets it again, also if both come at once.
 */
export async function importOnce<P extends { readonly prepared: readonly PreparedFlow[] }, T>(
  call: Call,
  body: unknown,
  prepare: () => Promise<P>,
  work: (db: Queries, prepared: P) => Promise<T>,
): Promise<T> {
  const header = call.request.headers['idempotency-key'];
  const key = (Array.isArray(header) ? header[0] : header)?.trim();
  const { server, companyId, db: here } = call;
  const write = (store: (db: Queries, run: () => Promise<T>) => Promise<T>) =>
    prepareAndWrite(prepare, prepared => {
      const inTransaction = (db: Queries) => store(db, () => work(db, prepared));
      const texts = prepared.prepared.flatMap(({ document, lintText }) => [document, lintText]);
      return here.isTransaction
        ? call.transaction(inTransaction)
        : server.database.longTransaction(companyId, inTransaction, texts);
    });
  if (!key) return write((_, run) => run());
  if (key.length > 200)
    throw new Failure(400, codes.invalid, 'The Idempotency-Key can have up to 200 characters.');
  const hash = await runSliced(here, companyId, hashJsonSliced(body));
  const before = await findStoredReply<T>(call.db, key, hash);
  if (before) return before;
  try {
    return await write(async (db, run) => {
      const row = {
        company_id: call.companyId,
        idempotency_key: key,
        body_hash: hash,
        reply: '',
        created_date: Date.now(),
      };
      await db.insertInto('flow_imports').values(row).execute();
      const reply = await run();
      await db
        .updateTable('flow_imports')
        .set({ reply: JSON.stringify(reply) })
        .where('idempotency_key', '=', key)
        .execute();
      return reply;
    });
  } catch (fault) {
    // Of two calls that come at once, the later one fails in whatever the earlier one has changed.
    const other = await findStoredReply<T>(call.db, key, hash);
    if (other) return other;
    throw fault;
  }
}

async function findStoredReply<T>(db: Queries, key: string, hash: string): Promise<T | undefined> {
  const row = await db
    .selectFrom('flow_imports')
    .select(['body_hash', 'reply'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.body_hash === hash) return JSON.parse(row.reply);
  throw new Failure(
    400,
    codes.invalid,
    'This Idempotency-Key was used for another import. Use a new one.',
  );
}
