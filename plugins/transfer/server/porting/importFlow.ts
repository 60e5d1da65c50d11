import { handle, type Call, type Queries } from '#core/server';
import { countImport, hashJsonSliced, prepareAndWrite, runSliced } from '#core/server/internal';
import { importFlow as endpoint, type PreparedFlow } from '#plugins/flows/contract/internal';
import { formStore, withoutForms } from '#plugins/pages/contract';
import { applyImport, prepareImport } from './applyImport';
import { createImportPlanner, previewImport } from './createImportPlanner';
import { codes, Failure } from '#core/contract';

/**
 * Prepares an import and runs it in one transaction. With an Idempotency-Key the answer is kept beside what it
 * made, and the same call with the same key is answered with it again, also when both come at once.
 */
async function importOnce<P extends { readonly prepared: readonly PreparedFlow[] }, T>(
  call: Call,
  body: unknown,
  prepare: () => Promise<P>,
  work: (db: Queries, prepared: P) => Promise<T>,
): Promise<T> {
  const header = call.request.headers['idempotency-key'];
  const key = (Array.isArray(header) ? header[0] : header)?.trim();
  const { server, companyId, db: here } = call;
  const write = (also: (db: Queries, made: () => Promise<T>) => Promise<T>) =>
    prepareAndWrite(prepare, prepared => {
      const run = (db: Queries) => also(db, () => work(db, prepared));
      const texts = prepared.prepared.flatMap(({ document, lintText }) => [document, lintText]);
      return here.isTransaction
        ? call.transaction(run)
        : server.database.longTransaction(companyId, run, texts);
    });
  if (!key) return write((_, made) => made());
  if (key.length > 200)
    throw new Failure(400, codes.invalid, 'The Idempotency-Key can have up to 200 characters.');
  const hash = await runSliced(here, companyId, hashJsonSliced(body));
  const before = await findStoredReply<T>(call.db, key, hash);
  if (before) return before;
  try {
    return await write(async (db, made) => {
      const row = {
        company_id: call.companyId,
        idempotency_key: key,
        body_hash: hash,
        reply: '',
        created_date: Date.now(),
      };
      await db.insertInto('flow_imports').values(row).execute();
      const reply = await made();
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

/**
 * Imports a flow, a bundle or an import wrapper: all of it or nothing. With `dryRun` it says what
 * it would do.
 */
export const importFlow = handle(endpoint, async ({ query, body }, call) => {
  const planner = createImportPlanner(call, withoutForms(body));
  const dry = query.dryRun !== undefined && query.dryRun !== 'false';
  if (dry) return previewImport(call, planner);
  await countImport(call);
  return importOnce(
    call,
    body,
    () => prepareImport(call, planner),
    async (db, prepared) => {
      const reply = await applyImport(call, db, prepared);
      const forms =
        body.importForms === false
          ? 0
          : await call.server.get(formStore).import(call, db, body.flowInfo);
      return forms > 0 ? { ...reply, forms } : reply;
    },
  );
});
