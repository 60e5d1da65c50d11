import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIntegrity, readIndex, type Settings } from '#core/server/internal';
import { packFiles } from '#testing/kits/packFiles';
import { riskPackage } from '#testing/kits/riskPackage';
import { startServer } from '#testing/startServer';

const folder = mkdtempSync(join(tmpdir(), 'sluice-index-'));
const keys = generateKeyPairSync('ed25519');
let sluice: Awaited<ReturnType<typeof startServer>>;
let token: string;
let archive: Buffer;

beforeAll(async () => {
  archive = await riskPackage();
  writeFileSync(join(folder, 'risk-1.0.0.tgz'), archive);
  writeFileSync(join(folder, 'risk-1.1.0.tgz'), await riskPackage({ version: '1.1.0' }));
  writeFileSync(join(folder, 'acme.pem'), keys.publicKey.export({ type: 'spki', format: 'pem' }));
  sluice = await startServer({
    env: { SLUICE_PLUGIN_INDEX: folder, SLUICE_PLUGIN_KEYS: folder },
  });
  token = await operator();
});
afterAll(async () => {
  await sluice.close();
  rmSync(folder, { recursive: true, force: true });
});

async function operator(): Promise<string> {
  const person = await sluice.company();
  await sluice.server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  return person.token;
}
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  sluice.inject(method, `/admin/packages${path}`, { token, body });
const base64 = (bytes: Buffer) => bytes.toString('base64');

describe('packages for operators', () => {
  it('are described before they are installed', async () => {
    const { body } = await ask('POST', '/check', { archive: base64(archive) });
    expect(body).toMatchObject({
      pluginId: 'risk',
      version: '1.0.0',
      trust: '',
      needsTrust: true,
      installed: '',
      integrity: getIntegrity(archive),
      asks: { parts: ['server'], tables: ['risk_scores'], permissions: [], hosts: [] },
    });
    const signature = base64(sign(null, archive, keys.privateKey));
    const signed = await ask('POST', '/check', { archive: base64(archive), signature });
    expect(signed.body).toMatchObject({ trust: 'key:acme', needsTrust: false });
    const pages = await packFiles({
      'package.json': {
        name: '@acme/pages',
        version: '1.0.0',
        sluice: { id: 'shown', api: '^1.0.0', web: 'dist/web.js' },
      },
      'dist/web.js': 'export default {}',
    });
    const shown = await ask('POST', '/check', { archive: base64(pages) });
    expect(shown.body).toMatchObject({ needsTrust: true, asks: { parts: ['web'] } });
  });

  it.each([
    ['no archive', () => Buffer.from('hello'), 'The file is not an npm package (.tgz)'],
    [
      'another interface',
      () => riskPackage({ sluice: { api: '^9.0.0' } }),
      '@acme/risk needs version ^9.0.0 of the plugin interface',
    ],
    [
      'a missing part',
      () => riskPackage({ sluice: { server: 'dist/none.js' } }),
      'The package has no file dist/none.js',
    ],
    [
      'a path out of it',
      () => riskPackage({ sluice: { server: '../server.js' } }),
      '"sluice.server" is "../server.js".',
    ],
    [
      'pages that are not in it',
      () => riskPackage({ sluice: { web: 'dist/web.js' } }),
      'The package has no file dist/web.js',
    ],
    [
      'the ID of a plugin of Sluice',
      () => riskPackage({ sluice: { id: 'editor' } }),
      'its plugin ID "editor" belongs to a plugin of Sluice. Set another one as "sluice.id"',
    ],
    [
      'a strange host',
      () => riskPackage({ sluice: { hosts: ['https://a/b'] } }),
      '"sluice.hosts" contains "https://a/b".',
    ],
  ])('with %s are refused with a sentence', async (_, make, sentence) => {
    const { status, body } = await ask('POST', '/check', { archive: base64(await make()) });
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it('are installed by an operator who vouches for them and is confirmed, and by nobody else', async () => {
    const integrity = getIntegrity(archive);
    const given = { archive: base64(archive), integrity };
    const refused = await ask('POST', '', { ...given, trusted: false });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('no one vouches for it'),
    ]);
    const other = await ask('POST', '', { ...given, integrity: 'sha512-other', trusted: true });
    expect(other.body.message).toContain('The archive is not the one that was expected');
    await sluice.server.database.allCompanies
      .updateTable('tokens')
      .set({ created_date: Date.now() - 20 * 60_000, confirmed_date: 0 })
      .where('audience', '=', 'member')
      .execute();
    expect((await ask('POST', '', { ...given, trusted: true })).status).toBe(403);
    expect((await ask('GET', '')).body.packages).toEqual([]);

    token = await operator();
    expect((await ask('POST', '', { ...given, trusted: true })).status).toBe(200);
    const member = await sluice.company();
    const strange = await sluice.inject('POST', '/admin/packages', {
      token: member.token,
      body: { ...given, trusted: true },
    });
    expect(strange.status).toBe(401);
    const { body } = await ask('GET', '');
    expect(body.packages).toMatchObject([
      {
        name: '@acme/risk',
        version: '1.0.0',
        state: 'on',
        trust: 'operator',
        earlier: '',
        problems: [],
      },
    ]);
    const { body: rival } = await ask('POST', '/check', {
      archive: base64(await riskPackage({ name: '@other/risk' })),
    });
    expect(rival.message).toContain('The plugin ID "risk" belongs to @acme/risk');
  });

  it('are updated from the index, rolled back, switched, and removed', async () => {
    const { body: listed } = await ask('GET', '/offers');
    expect(listed.index).toBe(folder);
    expect(listed.offers).toMatchObject([
      { name: '@acme/risk', version: '1.1.0', installed: '1.0.0' },
      { name: '@acme/risk', version: '1.0.0', installed: '1.0.0' },
    ]);
    const offer = { name: '@acme/risk', version: '1.1.0' };
    const { body: checked } = await ask('POST', '/check', { offer });
    expect(checked).toMatchObject({ version: '1.1.0', installed: '1.0.0' });
    const { integrity } = checked;
    expect((await ask('POST', '', { offer, integrity, trusted: true })).status).toBe(200);
    const read = async () => (await ask('GET', '')).body.packages;
    expect(await read()).toMatchObject([{ version: '1.1.0', earlier: '1.0.0' }]);
    await ask('POST', '/risk/rollback');
    expect(await read()).toMatchObject([{ version: '1.0.0', earlier: '1.1.0' }]);
    await ask('PUT', '/risk/state', { state: 'off' });
    expect(await read()).toMatchObject([{ state: 'off' }]);
    await ask('PUT', '/risk/state', { state: 'on' });
    await ask('DELETE', '/risk');
    expect(await read()).toEqual([]);
    const gone = await ask('POST', '/risk/rollback');
    expect([gone.status, gone.body.message]).toEqual([400, 'No package "risk" is installed.']);
    const events = await sluice.server.database.allCompanies
      .selectFrom('audit_events')
      .select('action')
      .where('resource', '=', 'plugin')
      .orderBy('seq')
      .execute();
    expect(events.map(({ action }) => action).slice(-5)).toEqual([
      'install',
      'rollBack',
      'turnOff',
      'turnOn',
      'delete',
    ]);
  });
});

/** Runs work with other settings of the server. */
async function withSettings(more: Partial<Settings>, work: () => Promise<void>): Promise<void> {
  const before = sluice.server.settings;
  Object.assign(sluice.server, { known: { ...before, ...more } });
  await work().finally(() => Object.assign(sluice.server, { known: before }));
}

describe('a folder of archives', () => {
  it('is read again only where an archive or its signature changed', async () => {
    const settings = { allowHosts: [], pluginIndex: folder, shippedPlugins: undefined };
    const before = await readIndex(settings);
    expect((await readIndex(settings)).map((each, at) => each === before[at])).toEqual([
      true,
      true,
    ]);
    const file = join(folder, 'risk-1.0.0.tgz');
    writeFileSync(`${file}.sig`, base64(sign(null, archive, keys.privateKey)));
    const after = await readIndex(settings);
    expect(after.map((each, at) => each === before[at])).toEqual([true, false]);
    expect(after[1]?.signature).toBeDefined();
    rmSync(`${file}.sig`);
    writeFileSync(file, 'hello');
    await expect(readIndex(settings)).rejects.toThrow(`${file}: The file is not an npm package`);
    // What changed since it was described is not what was agreed to.
    await expect(after[1]?.read()).rejects.toThrow('The archive is not the one that was expected');
    writeFileSync(file, archive);
  });
});

describe('packages that come with Sluice', () => {
  it('are offered to every installation, need no one to vouch for them, and name their connectors', async () => {
    const shippedPlugins = mkdtempSync(join(tmpdir(), 'sluice-shipped-'));
    const connectorIds = ['riskConnector'];
    const own = await riskPackage({ version: '1.2.0', sluice: { connectorIds } });
    writeFileSync(join(shippedPlugins, 'risk.tgz'), own);
    const entry = { name: '@acme/risk', version: '1.2.0', integrity: getIntegrity(own) };
    const packages = [{ ...entry, archive: 'risk.tgz', changes: 'Faster.', connectorIds }];
    writeFileSync(join(shippedPlugins, 'index.json'), JSON.stringify({ packages }));
    await withSettings({ shippedPlugins, pluginIndex: undefined }, async () => {
      const { body } = await ask('GET', '/offers');
      expect(body).toMatchObject({
        index: '',
        offers: [{ version: '1.2.0', changes: 'Faster.', shipped: true, installed: '' }],
      });
      const offer = { name: '@acme/risk', version: '1.2.0' };
      const { body: checked } = await ask('POST', '/check', { offer });
      expect(checked).toMatchObject({
        trust: 'sluice',
        needsTrust: false,
        asks: { connectors: connectorIds },
        more: { connectors: [] },
      });
      const member = await sluice.company({ can: ['connections:read'] });
      const offered = await sluice.inject('GET', '/packages/connectors', { token: member.token });
      expect(offered.body).toEqual({
        connectors: [{ connectorId: 'riskConnector', name: '@acme/risk', version: '1.2.0' }],
      });
      const { integrity } = checked;
      const added = await ask('POST', '', { offer, integrity, trusted: false });
      expect(added.status).toBe(200);
      expect((await ask('GET', '')).body.packages).toMatchObject([{ trust: 'sluice' }]);
      // The same archive from elsewhere is not vouched for by where it stands.
      const given = await ask('POST', '/check', { archive: base64(own) });
      expect(given.body).toMatchObject({ trust: '', needsTrust: true });
    });
    rmSync(shippedPlugins, { recursive: true });
  });

  it('say what an update asks for beyond the version that is installed', async () => {
    const endpoints = ['GET /risk', 'POST /risk/:name', 'DELETE /risk'];
    const greedy = await riskPackage({
      version: '1.3.0',
      sluice: { endpoints, hosts: ['api.acme.com'] },
    });
    const { body } = await ask('POST', '/check', { archive: base64(greedy) });
    expect(body).toMatchObject({
      installed: '1.2.0',
      more: { parts: [], endpoints: ['DELETE /risk'], hosts: ['api.acme.com'], tables: [] },
    });
    await ask('DELETE', '/risk');
  });
});

describe('a registry', () => {
  it('offers the latest versions of its packages that are plugins', async () => {
    const asked: string[] = [];
    const one = (version: string, more: object = {}) => ({
      name: '@acme/risk',
      version,
      description: 'Scores.',
      sluice: { id: 'risk', api: '^1.0.0' },
      dist: { tarball: `${url}/risk-${version}.tgz`, integrity: getIntegrity(archive) },
      ...more,
    });
    let url = '';
    const web = createServer(({ url: path = '' }, reply) => {
      asked.push(path);
      if (path.startsWith('/npm/-/v1/search'))
        reply.end(JSON.stringify({ objects: [{ package: { name: '@acme/risk' } }] }));
      else if (path === '/npm/%40acme%2Frisk')
        reply.end(
          JSON.stringify({
            versions: {
              '0.9.0': one('0.9.0', { sluice: undefined }),
              '1.0.0': one('1.0.0'),
              '1.10.0': one('1.10.0'),
              '1.9.0': one('1.9.0'),
            },
          }),
        );
      else reply.end(archive);
    });
    await new Promise<void>(done => web.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    await withSettings({ pluginIndex: `npm:${url}/npm` }, async () => {
      const { body } = await ask('GET', '/offers');
      expect(body.offers.map(({ version }: { version: string }) => version)).toEqual([
        '1.10.0',
        '1.9.0',
        '1.0.0',
      ]);
      expect(body.offers[0]).toMatchObject({ name: '@acme/risk', description: 'Scores.' });
      const offer = { name: '@acme/risk', version: '1.0.0' };
      const { body: checked } = await ask('POST', '/check', { offer });
      expect(checked).toMatchObject({ pluginId: 'risk', integrity: getIntegrity(archive) });
      expect(asked).toEqual([
        '/npm/-/v1/search?text=keywords:sluice-plugin&size=100',
        '/npm/%40acme%2Frisk',
        '/risk-1.0.0.tgz',
      ]);
    });
    web.close();
    web.closeAllConnections();
    await withSettings({ pluginIndex: `npm:${url}/other` }, async () => {
      const { body } = await ask('GET', '/offers');
      expect(body.message).toContain(`${url}/other/-/v1/search`);
    });
  });
});

describe('an index at a URL', () => {
  it('offers packages, and says what is wrong with it', async () => {
    let index: unknown = {
      packages: [
        {
          name: '@acme/risk',
          version: '1.0.0',
          archive: 'files/risk.tgz',
          integrity: getIntegrity(archive),
          changes: 'The first version.',
        },
      ],
    };
    const web = createServer(({ url }, reply) =>
      reply.end(
        url === '/files/risk.tgz'
          ? readFileSync(join(folder, 'risk-1.0.0.tgz'))
          : JSON.stringify(index),
      ),
    );
    await new Promise<void>(done => web.listen(0, '127.0.0.1', done));
    const { port } = web.address() as AddressInfo;
    const place = `http://127.0.0.1:${port}/index.json`;
    await withSettings({ pluginIndex: place }, async () => {
      const { body } = await ask('GET', '/offers');
      expect(body.offers).toMatchObject([{ version: '1.0.0', changes: 'The first version.' }]);
      const offer = { name: '@acme/risk', version: '1.0.0' };
      expect((await ask('POST', '/check', { offer })).body.version).toBe('1.0.0');
      index = { packages: [{ name: '@acme/risk', version: 'one' }] };
      expect((await ask('GET', '/offers')).body.message).toContain('each package needs "name"');
      web.close();
      web.closeAllConnections();
      expect((await ask('GET', '/offers')).body.message).toContain(`${place} can’t be read`);
    }).finally(() => web.close());
  });
});
