// @module-tag slow
import { generateKeyPairSync, sign } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProblem } from '#core/contract/internal';
import { issueToken, LiveServer, readSettings } from '#core/server/internal';
import { putMigrated } from '#testing/kits/migrated';
import { riskPackage } from '#testing/kits/riskPackage';
import { installed } from '#testing/installed';
import { createCompany } from '../tenancy/createCompany';
import { createCustomer } from '../tenancy/createCustomer';
import { installPackage, removePackage, rollBackPackage, switchPackage } from './packageStore';
import { readArchive } from './readArchive';
import { describePackage, runningPackages } from './RunningPackages';

let live: LiveServer;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'sluice-live-'));
const [keys, taken] = [new Map(), new Set<string>()];

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
  const { allCompanies } = live.server.database;
  const customerId = await createCustomer(allCompanies, {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  const companyId = await createCompany(live.server, {
    name: 'Acme',
    founder: customerId,
    examples: false,
  });
  token = await issueToken(allCompanies, { audience: 'member', customerId, companyId });
});
afterAll(async () => {
  await live.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, seen = '') {
  const reply = await fetch(`${live.server.settings.publicUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'if-none-match': seen,
    },
    ...(method === 'POST' && { body: '{}' }),
  });
  const text = await reply.text();
  const tag = reply.headers.get('etag') ?? '';
  return { status: reply.status, body: text && JSON.parse(text), tag };
}
const readVersion = async () => (await call('GET', '/v1/risk')).body.version as string | undefined;
/** Takes on at once what the process would notice within a second. */
async function becomes(version: string | undefined): Promise<void> {
  await live.reload();
  expect(await readVersion()).toBe(version);
}

describe('a package of a running server', () => {
  it('is turned on, updated, rolled back, turned off, and removed while calls go on', async () => {
    const stop = new AbortController();
    const statuses = new Set<number>();
    const others = (async () => {
      while (!stop.signal.aborted) statuses.add((await call('GET', '/v1/customers/me')).status);
    })();
    const { database } = live.server;
    const terms = { by: 'test', keys, taken, trusted: true };
    await installPackage(database, await riskPackage(), terms);
    await becomes('1.0.0');
    expect((await call('POST', '/v1/risk/ada')).status).toBe(200);

    await installPackage(database, await riskPackage({ version: '1.1.0' }), terms);
    await becomes('1.1.0');
    expect((await call('GET', '/v1/plugins')).body).toEqual([
      { id: 'risk', name: '@acme/risk', version: '1.1.0', styles: [], shared: [] },
    ]);
    // Consoles ask every few seconds, and are told only what is new.
    const { tag } = await call('GET', '/v1/plugins');
    expect(await call('GET', '/v1/plugins', tag)).toMatchObject({ status: 304, body: '' });
    expect(await call('GET', '/v1/plugins', '"other"')).toMatchObject({ status: 200, tag });
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

  it('that is broken is reported, and changes nothing for the others', async () => {
    const { database } = live.server;
    const broken = await riskPackage({ server: 'throw new Error("no luck")' });
    await installPackage(database, broken, { by: 'test', keys, taken, trusted: true });
    await live.reload();
    expect(live.server.problems.map(({ code }) => code)).toEqual(['LOAD_FAILED']);
    expect((await call('GET', '/v1/customers/me')).status).toBe(200);
    expect((await call('GET', '/v1/risk')).status).toBe(503);
    await removePackage(database, 'risk');
    await live.reload();
    const said = live.server.problems.map(({ code, plugin }) => `${code} ${plugin}`);
    expect(said).toEqual(['ABSENT risk']);
  }, 60_000);

  it('reads its own settings, and is left out if package.json lacks one or one is invalid', async () => {
    const { database } = live.server;
    const problemOf = async (name: string, listed: readonly string[], usual = 1) => {
      const declared = `{ kind: 'settings', plugin: 'risk', list: [{ name: '${name}' }], read: env => {
        if (env.PORT !== '${usual}') throw new Error('PORT is wrong.'); } }`;
      const archive = await riskPackage({
        sluice: { settings: listed },
        extra: `settings: ${declared},`,
      });
      await installPackage(database, archive, { by: 'test', keys, taken, trusted: true });
      await live.reload();
      const said = live.server.problems.map(describeProblem).join();
      await removePackage(database, 'risk');
      return said;
    };
    expect(await problemOf('SLUICE_URL', ['SLUICE_URL'])).toContain(
      'Its setting "SLUICE_URL" must begin with "SLUICE_RISK_".',
    );
    expect(await problemOf('SLUICE_RISK_KEY', [])).toContain('It adds SLUICE_RISK_KEY, which');
    expect(await problemOf('SLUICE_RISK_KEY', ['SLUICE_RISK_KEY'])).toContain('PORT is wrong.');
    expect(await problemOf('SLUICE_RISK_KEY', ['SLUICE_RISK_KEY'], 0)).toBe('');
    await live.reload();
  }, 60_000);

  it('can’t have the ID of a built-in plugin', async () => {
    const { database } = live.server;
    const archive = await riskPackage({ sluice: { id: 'routing' } });
    const own = live.server.get(runningPackages).taken;
    await expect(
      installPackage(database, archive, { by: 'test', keys, taken: own, trusted: true }),
    ).rejects.toThrow('its plugin ID "routing" belongs to a built-in plugin');
    // It was installed before that plugin came.
    for (const id of ['routing', 'flows']) {
      const before = await riskPackage({ sluice: { id } });
      await installPackage(database, before, { by: 'test', keys, taken, trusted: true });
      await live.reload();
      expect(live.server.problems.map(describeProblem)).toContainEqual(
        expect.stringContaining(`@acme/risk can’t run here: its plugin ID "${id}" belongs to`),
      );
      expect((await call('GET', '/v1/flows')).status).toBe(200);
      expect((await call('GET', '/v1/plugins')).body).toEqual([]);
      await removePackage(database, id);
    }
    await live.reload();
  }, 60_000);

  it('is loaded later if that fails at first, and the previous version answers until then', async () => {
    const { database } = live.server;
    const unpacked = join(folder, 'plugins');
    const aside = join(folder, 'aside');
    renameSync(unpacked, aside);
    writeFileSync(unpacked, 'no folder');
    await installPackage(database, await riskPackage(), { by: 'test', keys, taken, trusted: true });
    await expect(live.reload()).rejects.toThrow('ENOTDIR');
    expect(await readVersion()).toBeUndefined();
    expect((await call('GET', '/v1/customers/me')).status).toBe(200);
    rmSync(unpacked);
    renameSync(aside, unpacked);
    await expect.poll(readVersion, { timeout: 10_000 }).toBe('1.0.0');
    await removePackage(database, 'risk');
    await becomes(undefined);
  }, 60_000);

  it('whose files can’t be written is left out at a start, and loaded as soon as they can (guarantee 39)', async () => {
    const { database, settings } = live.server;
    const place = join(folder, 'plugins', 'risk');
    rmSync(place, { recursive: true, force: true });
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, 'no folder');
    await installPackage(database, await riskPackage(), { by: 'test', keys, taken, trusted: true });
    await expect(live.reload()).rejects.toThrow('Its files can’t be written to');
    const other = await LiveServer.open(settings, installed);
    expect(other.server.problems.map(({ code, plugin }) => `${code} ${plugin}`)).toEqual([
      'LOAD_FAILED risk',
    ]);
    await other.listen({ ...settings, port: 0 });
    rmSync(place);
    await expect.poll(() => other.server.problems, { timeout: 10_000 }).toEqual([]);
    await other.close();
    await becomes('1.0.0');
    await removePackage(database, 'risk');
    await becomes(undefined);
  }, 60_000);

  it('that nobody trusts is not installed, unless a known key signed it', async () => {
    const { database } = live.server;
    const archive = await riskPackage();
    await expect(installPackage(database, archive, { by: 'test', keys, taken })).rejects.toThrow(
      '@acme/risk would run with the same rights as Sluice itself, but it is not verified.',
    );
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const known = new Map([['acme', publicKey]]);
    const signature = sign(null, archive, privateKey).toString('base64');
    const other = generateKeyPairSync('ed25519').privateKey;
    const forged = sign(null, archive, other).toString('base64');
    await expect(
      installPackage(database, archive, { by: 'test', keys: known, taken, signature: forged }),
    ).rejects.toThrow('The signature does not match any known key (acme).');
    const { trust } = await installPackage(database, archive, {
      by: 'test',
      keys: known,
      taken,
      signature,
    });
    expect(trust).toBe('key:acme');
    await removePackage(database, 'risk');
  });
});

describe('a folder in the settings', () => {
  it('is loaded, and loaded again after each build', async () => {
    const data = mkdtempSync(join(tmpdir(), 'sluice-named-'));
    const named = join(data, 'risk');
    const write = async (version: string) => {
      const built = await riskPackage({
        version,
        sluice: { web: 'dist/web.js', styles: ['style/risk.css'] },
        files: { 'dist/web.js': 'export default {}', 'style/risk.css': '', 'style/notes.css': '' },
      });
      for (const [path, content] of await readArchive(built)) {
        mkdirSync(dirname(join(named, path)), { recursive: true });
        writeFileSync(join(named, path), content);
      }
    };
    await write('1.0.0');
    await putMigrated(data);
    const settings = readSettings({
      SLUICE_DATA: data,
      SLUICE_LOG_LEVEL: 'silent',
      HOST: 'localhost',
      PORT: '0',
      SLUICE_PLUGINS: `${named},./nowhere`,
    });
    const other = await LiveServer.open(settings, installed);
    const read = async (host: string) => {
      const { port } = new URL(other.server.settings.publicUrl);
      const reply = await fetch(`http://${host}:${port}/openapi.json`);
      return Object.keys(((await reply.json()) as { paths: object }).paths);
    };
    const versions = () =>
      other.server.get(runningPackages).loaded.map(({ manifest }) => manifest.version);
    try {
      await other.listen(settings);
      // Browsers try every address of the name.
      for (const { address, family } of await lookup('localhost', { all: true }))
        expect(await read(family === 6 ? `[${address}]` : address)).toContain('/v1/risk');
      expect(other.server.problems.map(describeProblem)).toEqual([
        expect.stringContaining('SLUICE_PLUGINS lists ./nowhere'),
      ]);
      const [running] = other.server.get(runningPackages).loaded.map(describePackage);
      const status = async (path: string) =>
        (await fetch(`${other.server.settings.publicUrl}${path}`)).status;
      const web = running?.web ?? '';
      expect([await status(web), await status(running?.styles[0] ?? '')]).toEqual([200, 200]);
      // Files that are not part of the browser half stay on the server.
      for (const path of [
        'server.js',
        '../package.json',
        '../style/notes.css',
        '..%2fpackage.json',
      ])
        expect([path, await status(web.replace('web.js', path))]).toEqual([path, 404]);
      await write('1.1.0');
      await expect.poll(versions, { timeout: 10_000 }).toEqual(['1.1.0']);
    } finally {
      await other.close();
      rmSync(data, { recursive: true, force: true });
    }
  }, 60_000);
});
