// @module-tag slow
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobWorker, findLatestReencryption } from '#core/server/internal';
import { startServer } from '../../startServer';
import { createTrail } from '../kits/createTrail';

type Server = Awaited<ReturnType<typeof startServer>>;
const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];

/** A process with the old key, and what others on the same database are started with. */
let first: Server;
let same: Record<string, string>;
let trail: Awaited<ReturnType<typeof createTrail>>;
const others: Server[] = [];

async function begin(env: Record<string, string> = {}) {
  first = await startServer({ env: { SLUICE_KEY: oldKey, ...env } });
  const { dataFolder, databaseUrl } = first.server.settings;
  same = { SLUICE_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  trail = await createTrail(first);
}
async function startBeside(env: Record<string, string>): Promise<Server> {
  const other = await startServer({ env: { ...same, ...env } });
  others.push(other);
  return other;
}
beforeEach(() => others.splice(0));
afterEach(async () => {
  for (const other of others) await other.close();
  await first.close();
});

const change = (on: Server) =>
  on.inject('POST', '/flows', { token: trail.token, body: { name: 'Changed' } });
const ready = async ({ app }: Server) => {
  const reply = await app.inject('/health/ready');
  return { status: reply.statusCode, reason: String(reply.json().reason) };
};

it('a process without the new key is not ready, and rejects changes that would break an audit trail (guarantee 40)', async () => {
  await begin();
  const second = await startBeside({ SLUICE_KEY: newKey, SLUICE_KEY_PREVIOUS: oldKey });
  expect((await change(second)).status).toBe(200);

  expect(await change(first)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('a key that the server doesn’t have') },
  });
  expect(await ready(first)).toMatchObject({
    status: 503,
    reason: expect.stringContaining('The key was changed'),
  });
  expect((await ready(second)).status).toBe(200);
  expect((await change(second)).status).toBe(200);
  const path = `/company/${trail.companyId}/events/verify`;
  expect((await second.inject('GET', path, trail)).body).toMatchObject({ ok: true });
  expect(await first.inject('GET', path, trail)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('a key that the server doesn’t have') },
  });
});

it('processes with both keys serve and append in turn while the key is changed (guarantee 40)', async () => {
  await begin({ SLUICE_KEY_PREVIOUS: newKey });
  const second = await startBeside({ SLUICE_KEY: newKey, SLUICE_KEY_PREVIOUS: oldKey });
  for (const on of [second, first, second, first]) expect((await change(on)).status).toBe(200);
  for (const on of [first, second]) expect((await ready(on)).status).toBe(200);
  expect(await trail.verify()).toMatchObject({ ok: true });
});

it('no process re-encrypts secrets with a key that is no longer the current one', async () => {
  await begin({ SLUICE_KEY_PREVIOUS: newKey });
  const second = await startBeside({ SLUICE_KEY: newKey, SLUICE_KEY_PREVIOUS: oldKey });
  await second.server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', trail.customerId)
    .execute();
  const begun = await second.inject('POST', '/admin/refreshSecrets', { ...trail, body: {} });
  expect(begun.status).toBe(200);

  await first.server.get(jobWorker).once();
  expect(await findLatestReencryption(second.server)).toMatchObject({ done: 0, failed: 0 });
  await second.server.get(jobWorker).once(Date.now() + 60_000);
  expect(await findLatestReencryption(second.server)).toMatchObject({
    done: 1,
    failed: 0,
    faults: 0,
  });
  await second.close();
  others.splice(0);
  const alone = await startBeside({ SLUICE_KEY: newKey });
  const path = `/company/${trail.companyId}/events/verify`;
  expect((await alone.inject('GET', path, trail)).body).toMatchObject({ ok: true });
});
