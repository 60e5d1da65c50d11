import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken, LiveServer, readSettings } from '#core/server';
import { putMigrated } from '#testing/kits/migrated';
import { riskPackage } from '#testing/kits/riskPackage';
import { installed } from '#testing/installed';
import { createCompany } from '../tenancy/createCompany';
import { createCustomer } from '../tenancy/createCustomer';
import { installPackage, removePackage, rollBackPackage, switchPackage } from './packageStore';

let live: LiveServer;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'sluice-live-'));
const keys = new Map();

beforeAll(async () => {
  await putMigrated(folder);
  const env = {
    SLUICE_DATA: folder,
    SLUICE_LOG_LEVEL: 'silent',
    PORT: '0',
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
  };
  const settings = readSettings(env, () => {});
  live = await LiveServer.open(settings, installed);
  await live.listen(settings);
  const { across } = live.server.database;
  const customerId = await createCustomer(across, {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  const companyId = await createCompany(live.server, {
    name: 'Acme',
    founder: customerId,
    examples: false,
  });
  token = await issueToken(across, { audience: 'member', customerId, companyId });
});
afterAll(async () => {
  await live.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string) {
  const reply = await fetch(`${live.server.settings.publicUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text && JSON.parse(text) };
}
const readVersion = async () => (await call('GET', '/v1/risk')).body.version as string | undefined;
const becomes = (version: string | undefined) =>
  expect.poll(readVersion, { timeout: 10_000, interval: 50 }).toBe(version);

describe('a package of a running server', () => {
  it('is turned on, updated, rolled back, turned off, and removed while calls go on', async () => {
    const stop = new AbortController();
    const statuses = new Set<number>();
    const others = (async () => {
      while (!stop.signal.aborted) statuses.add((await call('GET', '/v1/customers/me')).status);
    })();
    const { database } = live.server;
    const terms = { by: 'test', keys, trusted: true };
    await installPackage(database, await riskPackage(), terms);
    await becomes('1.0.0');
    expect((await call('POST', '/v1/risk/ada')).status).toBe(200);

    await installPackage(database, await riskPackage({ version: '1.1.0' }), terms);
    await becomes('1.1.0');
    expect((await call('GET', '/v1/plugins')).body).toEqual([
      { id: 'risk', name: '@acme/risk', version: '1.1.0', styles: [], shared: [] },
    ]);
    await rollBackPackage(database, 'risk');
    await becomes('1.0.0');
    await switchPackage(database, 'risk', 'off');
    await becomes(undefined);
    expect((await call('GET', '/v1/risk')).status).toBe(404);
    await switchPackage(database, '@acme/risk', 'on');
    await becomes('1.0.0');
    expect((await call('GET', '/v1/risk')).body.names).toEqual(['ada']);
    await removePackage(database, 'risk');
    await becomes(undefined);

    stop.abort();
    await others;
    expect([...statuses]).toEqual([200]);
  }, 90_000);

  it('that is broken is named, and changes nothing for the rest', async () => {
    const { database } = live.server;
    const broken = await riskPackage({ server: 'throw new Error("no luck")' });
    await installPackage(database, broken, { by: 'test', keys, trusted: true });
    await expect
      .poll(() => live.server.problems.map(({ code }) => code), { timeout: 10_000 })
      .toEqual(['LOAD_FAILED']);
    expect((await call('GET', '/v1/customers/me')).status).toBe(200);
    expect((await call('GET', '/v1/risk')).status).toBe(503);
    await removePackage(database, 'risk');
    const said = () => live.server.problems.map(({ code, plugin }) => `${code} ${plugin}`);
    await expect.poll(said, { timeout: 10_000 }).toEqual(['ABSENT risk']);
  }, 60_000);

  it('that nobody vouches for is not installed; a signature by a known key is enough', async () => {
    const { database } = live.server;
    const archive = await riskPackage();
    await expect(installPackage(database, archive, { by: 'test', keys })).rejects.toThrow(
      '@acme/risk runs with the rights of Sluice itself, and no one vouches for it.',
    );
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const known = new Map([['acme', publicKey]]);
    const signature = sign(null, archive, privateKey).toString('base64');
    const other = generateKeyPairSync('ed25519').privateKey;
    const forged = sign(null, archive, other).toString('base64');
    await expect(
      installPackage(database, archive, { by: 'test', keys: known, signature: forged }),
    ).rejects.toThrow('The signature fits none of the known keys (acme).');
    const { trust } = await installPackage(database, archive, {
      by: 'test',
      keys: known,
      signature,
    });
    expect(trust).toBe('key:acme');
    await removePackage(database, 'risk');
  });
});
