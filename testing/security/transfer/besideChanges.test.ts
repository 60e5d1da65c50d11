import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '#core/server';
import { connected } from '../../postgres.mjs';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';

const tested = process.env['TEST_DATABASE_URL'];

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  if (tested) sluice = await startServer();
});
afterAll(async () => sluice?.close());
const { call, exported, checked, state, work } = archivesOn(() => sluice);

/** Holds what this statement locks until it is let go. */
async function hold(sql: string, values: readonly string[]) {
  const client = await connected(sluice.server.settings.databaseUrl!);
  await client.query(`set sluice.company = '*'`);
  await client.query('begin');
  await client.query(sql, [...values]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const read = async (sql: string, values: readonly string[] = []) => {
  const client = await connected(sluice.server.settings.databaseUrl!);
  await client.query(`set sluice.company = '*'`);
  const { rows } = await client.query(sql, [...values]);
  await client.end();
  return rows as Record<string, any>[];
};
const countWaiting = async () =>
  (
    await read(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;
const countDeadlocks = async () =>
  (await read('select deadlocks::int from pg_stat_database where datname = current_database()'))[0]!
    .deadlocks as number;

/** Applies a checked import; done when it waits for what is held. */
async function beginImport(who: { companyId: string; token: string }, instanceId: string) {
  const before = await countWaiting();
  expect((await call(who, 'POST', `batchImport/${instanceId}/apply`)).status).toBe(200);
  const applied = work();
  await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(before);
  return { applied };
}

describe.runIf(tested)('while an archive is imported on PostgreSQL', () => {
  it('a save of the same flow waits for it, and neither takes the other’s lock', async () => {
    const owner = await sluice.company();
    const { token } = owner;
    const made = await sluice.inject('POST', '/flows', { token, body: { name: 'One' } });
    const { flowId } = made.body.flowInfo;
    const text = await exported(owner);
    const save = (name: string, currentVersion: number) =>
      sluice.inject('PUT', `/flows/${flowId}`, { token, body: { name, currentVersion } });
    expect((await save('Two', 1)).status).toBe(200);
    const { instanceId } = await checked(owner, text, { mode: 'add' });
    const deadlocks = await countDeadlocks();
    const release = await hold('select 1 from flows where flow_id = $1 for update', [flowId]);
    const { applied } = await beginImport(owner, instanceId);
    const saving = save('Three', 2);
    await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(1);
    await release();
    const saved = await saving;
    await applied;
    expect((await state(owner, instanceId)).status).toBe('done');
    expect([saved.status, await countDeadlocks()]).toEqual([409, deadlocks]);
    expect((await save('Four', 1)).status).toBe(200);
  });

  it('nothing is created for rows that it removes', async () => {
    const owner = await sluice.company();
    const { token } = owner;
    const text = await exported(owner);
    const made = await sluice.inject('POST', '/apps', { token, body: { name: 'Goes' } });
    const { appId } = made.body.app;
    const { instanceId } = await checked(owner, text, { mode: 'replace' });
    const release = await hold('select 1 from apps where app_id = $1 for update', [appId]);
    const { applied } = await beginImport(owner, instanceId);
    const creating = sluice.inject('POST', `/apps/${appId}/policy`, {
      token,
      body: { name: 'Late', status: 'enabled', flows: [] },
    });
    await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(1);
    await release();
    await applied;
    expect((await state(owner, instanceId)).status).toBe('done');
    expect((await creating).status).toBe(404);
    expect(await read('select 1 from policies where app_id = $1', [appId])).toEqual([]);
  });

  it('a cancellation waits until it is applied', async () => {
    const owner = await sluice.company();
    const text = await exported(owner);
    await sluice.inject('POST', '/apps', { token: owner.token, body: { name: 'Goes' } });
    const { instanceId } = await checked(owner, text, { mode: 'replace' });
    const deadlocks = await countDeadlocks();
    const release = await hold('select 1 from apps where company_id = $1 for update', [
      owner.companyId,
    ]);
    const { applied } = await beginImport(owner, instanceId);
    const canceling = call(owner, 'DELETE', `batchImport/${instanceId}`);
    await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(1);
    await release();
    await applied;
    await canceling;
    expect([(await state(owner, instanceId))?.status, await countDeadlocks()]).toEqual([
      undefined,
      deadlocks,
    ]);
  });

  it('runs of flows keep writing', async () => {
    const owner = await sluice.company();
    const { companyId } = owner;
    const { database } = sluice.server;
    const text = await exported(owner);
    await sluice.inject('POST', '/apps', { token: owner.token, body: { name: 'Goes' } });
    const { instanceId } = await checked(owner, text, { mode: 'replace' });
    const release = await hold('select 1 from apps where company_id = $1 for update', [companyId]);
    const { applied } = await beginImport(owner, instanceId);
    const beside = database.concurrentTransaction(companyId, async db => {
      const entry = { action: 'update', resource: 'user', resourceId: 'beside' };
      await writeAudit(sluice.server, { companyId, customerId: '' }, undefined, entry, db);
      return 'went on';
    });
    expect(await beside).toBe('went on');
    await release();
    await applied;
    expect((await state(owner, instanceId)).status).toBe('done');
  });
});
