// @module-tag slow
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import type { Database, Queries } from '../database';
import { LogSync } from './log/LogSync';

const tested = process.env['TEST_DATABASE_URL'];
let sluice: Awaited<ReturnType<typeof startServer>>;
let database: Database;
beforeAll(async () => {
  if (tested) return;
  sluice = await startServer({ plugins: [] });
  ({ database } = sluice.server);
});
afterAll(() => sluice?.close());
afterEach(() => vi.restoreAllMocks());

/** Milliseconds of a processor that this thread took so far. */
const readWork = () =>
  Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

const insert = (companyId: string, description = '', db = database.forCompany(companyId)) =>
  db
    .insertInto('roles')
    .values({ company_id: companyId, name: newId(), description, policy: '[]', created_date: 1 })
    .execute();

/** Keeps the disk from syncing until it is told to go on. */
function holdSyncs() {
  const kept = LogSync.prototype as unknown as { syncLog(): Promise<void> };
  const { syncLog } = kept;
  let goOn = () => {};
  const held = new Promise<void>(done => (goOn = done));
  const syncs = vi.spyOn(kept, 'syncLog').mockImplementation(async function (this: LogSync) {
    await held;
    return syncLog.call(this);
  });
  return { goOn, syncs };
}

describe.skipIf(tested)('a write to SQLite', () => {
  it('is acknowledged once it is durable, together with others, while others read (guarantee 31)', async () => {
    const { companyId } = await sluice.company();
    const { goOn, syncs } = holdSyncs();
    let done = 0;
    const told = () => done++;
    const change = (description: string) => (db: Queries) =>
      db.updateTable('roles').set({ description }).execute();
    const row = [companyId, newId(), 'row', '[]', 1];
    const all = [
      ...Array.from({ length: 20 }, () => insert(companyId)),
      database.transaction(companyId, change('first')),
      database.transaction(companyId, change('second')),
      database.longTransaction(companyId, change('third')),
    ].map(each => each.then(told));
    const read = async () => {
      const db = database.forCompany(companyId);
      const roles = await db.selectFrom('roles').select('description').execute();
      return new Set(roles.map(({ description }) => description));
    };
    // Each is committed and lets the next one write before it is durable.
    await expect.poll(read).toEqual(new Set(['third']));
    const columns = ['company_id', 'name', 'description', 'policy', 'created_date'];
    all.push(database.writeRows([{ table: 'roles', columns, rows: [row] }]).then(told));
    await expect.poll(read).toEqual(new Set(['third', 'row']));
    expect([done, syncs.mock.calls.length]).toEqual([0, 1]);
    goOn();
    await Promise.all(all);
    expect(done).toBe(24);
    expect(syncs.mock.calls.length).toBeLessThan(5);
  });

  it('is done before it is durable if nobody outside depends on it', async () => {
    const { companyId } = await sluice.company();
    const { goOn, syncs } = holdSyncs();
    const synced = insert(companyId, 'synced');
    await insert(companyId, 'claimed', database.withoutSync(companyId));
    const roles = database.forCompany(companyId).selectFrom('roles').select('description');
    expect(await roles.where('description', '=', 'claimed').execute()).toHaveLength(1);
    expect(syncs).toHaveBeenCalledOnce();
    goOn();
    await synced;
  });

  it('is written by a thread if it is large (guarantee 31)', async () => {
    const { companyId } = await sluice.company();
    const text = 'x'.repeat(4_000_000);
    const measure = async (write: () => Promise<unknown>) => {
      const before = readWork();
      await write();
      return readWork() - before;
    };
    await insert(companyId, text);
    const inThread = await measure(() => insert(companyId, text));
    const here = await measure(() =>
      database.transaction(companyId, db => insert(companyId, text, db)),
    );
    expect(inThread).toBeLessThan(here / 2);
  });

  it('keeps the write-ahead log short while others keep writing', async () => {
    const { companyId } = await sluice.company();
    const megabytes = 90;
    for (let at = 0; at < megabytes; at++) {
      await insert(companyId, 'x'.repeat(1_000_000));
      await wait(50);
    }
    const { size } = await stat(join(sluice.server.settings.dataFolder, 'sluice.db-wal'));
    expect(size).toBeLessThan((megabytes / 2) * 1_000_000);
  }, 30_000);
});
