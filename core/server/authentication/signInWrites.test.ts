import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { password, startServer } from '#testing/startServer';
import { LogSync } from '../database/sqlite/log/LogSync';

const tested = process.env['TEST_DATABASE_URL'];
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  if (!tested) sluice = await startServer({ plugins: [] });
});
afterAll(() => sluice?.close());
afterEach(() => vi.restoreAllMocks());

const signIn = (email: string, tried = password) =>
  sluice.inject('POST', '/customers/login', { body: { email, password: tried } });

/** Counts how often a call waits for the disk, whatever the server does besides. */
async function countSyncs<T>(call: () => Promise<T>): Promise<readonly [T, number]> {
  const own = new AsyncLocalStorage<true>();
  let syncs = 0;
  const count = (message: unknown) => {
    const { cause } = message as { cause: string };
    if (own.getStore() && cause === 'sync of the log') syncs++;
  };
  subscribe('sluice:waits', count);
  try {
    return [await own.run(true, call), syncs];
  } finally {
    unsubscribe('sluice:waits', count);
  }
}

describe.skipIf(tested)('a sign-in', () => {
  it('waits for the disk while its password is hashed, and once after it (guarantee 31)', async () => {
    const { email } = await sluice.company();
    const [{ status }, syncs] = await countSyncs(() => signIn(email));
    expect([status, syncs]).toEqual([200, 2]);
  });

  it('with a wrong password is durably counted before it is rejected', async () => {
    const { email } = await sluice.company();
    const kept = LogSync.prototype as unknown as { syncLog(): Promise<void> };
    const { syncLog } = kept;
    let goOn = () => {};
    const held = new Promise<void>(done => (goOn = done));
    vi.spyOn(kept, 'syncLog').mockImplementation(async function (this: LogSync) {
      await held;
      return syncLog.call(this);
    });
    onTestFinished(goOn);
    let refused = false;
    const answer = signIn(email, 'Wrong-Horse-9').finally(() => (refused = true));
    const readTries = async () => {
      const found = await sluice.server.database.allCompanies
        .selectFrom('customers')
        .select('failed_count')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return found.failed_count;
    };
    await expect.poll(readTries).toBe(1);
    // Longer than the hash takes.
    await wait(200);
    expect(refused).toBe(false);
    goOn();
    expect((await answer).status).toBe(401);
  });

  it('leaves no session if it can’t be recorded', async () => {
    const { email, customerId, companyId } = await sluice.company();
    const { allCompanies } = sluice.server.database;
    expect((await signIn(email)).status).toBe(200);
    // As if it was encrypted with a key that this process doesn't have.
    await allCompanies
      .updateTable('audit_heads')
      .set({ head: 'v2.00000000.x' })
      .where('company_id', '=', companyId)
      .execute();
    const count = async () => {
      const found = await allCompanies
        .selectFrom('tokens')
        .select('token_hash')
        .where('customer_id', '=', customerId)
        .execute();
      return found.length;
    };
    const before = await count();
    const { status } = await signIn(email);
    expect([status, await count()]).toEqual([503, before]);
  });
});
