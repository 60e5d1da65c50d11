import { sign } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { getIntegrity, readIndex } from '#core/server/internal';
import { base64, startOperator } from './testOperator';

const { folder, keys, archive, ask, withSettings, close } = await startOperator();
afterAll(close);

describe('a folder of archives', () => {
  it('is read again only if an archive or its signature changed', async () => {
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
    // A package that changed since it was described is not the accepted one.
    await expect(after[1]?.read()).rejects.toThrow('The archive does not match its checksum');
    writeFileSync(file, archive);
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
  it('offers packages, and reports errors in it', async () => {
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
      expect((await ask('GET', '/offers')).body.message).toContain('Each package needs "name"');
      web.close();
      web.closeAllConnections();
      expect((await ask('GET', '/offers')).body.message).toContain(`${place} can’t be read`);
    }).finally(() => web.close());
  });
});
