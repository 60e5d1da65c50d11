import { sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { toJson } from '#core/server';
import { getIntegrity } from '#core/server/internal';
import { packFiles } from '#testing/kits/packFiles';
import { riskPackage } from '#testing/kits/riskPackage';
import { logNeeded } from './neededPackages';
import { base64, startOperator } from './testOperator';

const { sluice, folder, keys, archive, caller, newOperator, ask, withSettings, close } =
  await startOperator();
afterAll(close);

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
      'The package is missing dist/none.js',
    ],
    [
      'a path out of it',
      () => riskPackage({ sluice: { server: '../server.js' } }),
      '"sluice.server" is "../server.js".',
    ],
    [
      'pages that are not in it',
      () => riskPackage({ sluice: { web: 'dist/web.js' } }),
      'The package is missing dist/web.js',
    ],
    [
      'the ID of a plugin of Sluice',
      () => riskPackage({ sluice: { id: 'editor' } }),
      'its plugin ID "editor" belongs to a built-in plugin. Set a different ID as "sluice.id"',
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

  it('are installed only by an operator who trusts them and confirms their identity', async () => {
    const integrity = getIntegrity(archive);
    const given = { archive: base64(archive), integrity };
    const refused = await ask('POST', '', { ...given, trusted: false });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('but it is not verified'),
    ]);
    const other = await ask('POST', '', { ...given, integrity: 'sha512-other', trusted: true });
    expect(other.body.message).toContain('The archive does not match its checksum');
    await sluice.server.database.allCompanies
      .updateTable('tokens')
      .set({ created_date: Date.now() - 20 * 60_000, confirmed_date: 0 })
      .where('audience', '=', 'member')
      .execute();
    expect((await ask('POST', '', { ...given, trusted: true })).status).toBe(403);
    expect((await ask('GET', '')).body.packages).toEqual([]);

    caller.token = await newOperator();
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

describe('packages that come with Sluice', () => {
  it('are offered to every installation, are trusted, and name their connectors', async () => {
    const shippedPlugins = mkdtempSync(join(tmpdir(), 'sluice-shipped-'));
    const connectorIds = ['riskConnector'];
    const own = await riskPackage({ version: '1.2.0', sluice: { connectorIds } });
    writeFileSync(join(shippedPlugins, 'risk.tgz'), own);
    const entry = { name: '@acme/risk', version: '1.2.0', integrity: getIntegrity(own) };
    const packages = [{ ...entry, archive: 'risk.tgz', changes: 'Faster.', connectorIds }];
    writeFileSync(join(shippedPlugins, 'index.json'), JSON.stringify({ packages }));
    const { server } = sluice;
    // A connection of a connector that came with Sluice before, as an upgrade leaves it.
    const other = await sluice.company();
    await server.database
      .forCompany(other.companyId)
      .insertInto('connections')
      .values({
        company_id: other.companyId,
        connection_id: 'risk',
        connector_id: 'riskConnector',
        name: 'Risk',
        customer_id: other.customerId,
        created_date: 1,
        updated_date: 1,
        properties: toJson({}),
      })
      .execute();
    const warned = vi.spyOn(server.log, 'warn').mockReturnValue();
    await withSettings({ shippedPlugins, pluginIndex: undefined }, async () => {
      await logNeeded(server);
      expect(warned.mock.calls.flat()).toEqual([
        '1 connection needs the package @acme/risk to run. Install it under Plugins in Admin, or run: sluice plugin add @acme/risk',
      ]);
      const { body } = await ask('GET', '/offers');
      expect(body).toMatchObject({
        index: '',
        offers: [{ version: '1.2.0', changes: 'Faster.', shipped: true, installed: '', needed: 1 }],
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

  it('show what an update asks for beyond the installed version', async () => {
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

it('packages are changed together with the audit trail, or not at all', async () => {
  const { database } = sluice.server;
  const stopped = new Error('The process stopped.');
  const { concurrentTransaction } = database;
  // What would be written in a transaction of its own afterward is not.
  vi.spyOn(database, 'concurrentTransaction').mockImplementation((companyId, work) =>
    companyId === undefined
      ? concurrentTransaction.call(database, companyId, work)
      : Promise.reject(stopped),
  );
  const listActions = async () => {
    const events = database.allCompanies.selectFrom('audit_events').select('action');
    const found = await events
      .where('resource', '=', 'plugin')
      .orderBy('at')
      .orderBy('seq')
      .execute();
    return found.map(({ action }) => action).slice(-3);
  };
  const install = { archive: base64(archive), integrity: getIntegrity(archive), trusted: true };
  const replies = [
    await ask('POST', '', install),
    await ask('PUT', '/risk/state', { state: 'off' }),
    await ask('DELETE', '/risk'),
  ];
  vi.restoreAllMocks();
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listActions()).toEqual(['install', 'turnOff', 'delete']);
});
