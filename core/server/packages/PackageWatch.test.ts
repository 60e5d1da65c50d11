import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { PackageWatch } from './PackageWatch';

let app: Awaited<ReturnType<typeof startServer>>;
const folder = mkdtempSync(join(tmpdir(), 'sluice-watched-'));
const dist = join(folder, 'dist');

function build(code: string): void {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'server.js'), code);
}

beforeAll(async () => {
  app = await startServer();
  const content = {
    name: '@acme/risk',
    version: '1.0.0',
    sluice: { id: 'risk', api: '*', server: 'dist/server.js' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(content));
  build('export default {};');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

it('reports no change until a package that is being built is complete again', async () => {
  const watch = new PackageWatch({ database: app.server.database, named: [folder] });
  const look = async () => {
    await watch.note();
    return watch.state;
  };
  const before = await look();
  rmSync(dist, { recursive: true });
  expect(await look()).toBe(before);
  build('export default { id: "risk" };');
  expect(await look()).not.toBe(before);
});
