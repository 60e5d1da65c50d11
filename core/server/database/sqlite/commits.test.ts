import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import type { Database } from '../database';
import { LogSync } from './LogSync';

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

const insert = (companyId: string, description = '') =>
  database
    .of(companyId)
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

describe.skipIf(tested)('what the server writes to SQLite', () => {
  it('is acknowledged when it is durable, many at once, and others read meanwhile (guarantee 31)', async () => {
    const { companyId } = await sluice.company();
    const { goOn, syncs } = holdSyncs();
    let done = 0;
    const told = () => done++;
    const single = Array.from({ length: 20 }, () => insert(companyId).then(told));
    const whole = database.transaction(companyId, db =>
      db.updateTable('roles').set({ description: 'all' }).execute(),
    );
    const all = [...single, whole.then(told)];
    await wait(100);
    const seen = await database.of(companyId).selectFrom('roles').select('description').execute();
    expect(seen.filter(({ description }) => description === 'all').length).toBeGreaterThan(19);
    expect([done, syncs.mock.calls.length]).toEqual([0, 1]);
    goOn();
    await Promise.all(all);
    expect([done, syncs.mock.calls.length]).toEqual([21, 2]);
  });

  it('leaves the log that it goes through short, while others write without end', async () => {
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
