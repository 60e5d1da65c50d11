import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ServerProcess } from './ServerProcess';

it('tells of packages that were built while the process before was replaced, and of no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-process-'));
  const file = join(folder, 'child.cjs');
  const packages = join(folder, 'packages.txt');
  writeFileSync(packages, 'one');
  writeFileSync(
    file,
    `const packages = require('node:fs').readFileSync(${JSON.stringify(packages)}, 'utf8');
     process.send({ port: process.pid, packages });
     process.on('disconnect', () => process.exit());`,
  );
  const told: string[] = [];
  const server = new ServerProcess({
    file,
    cwd: folder,
    env: process.env,
    onStanding: () => void told.push('standing'),
    onPackages: () => void told.push('packages'),
  });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async () => {
    await server.replace();
    await server.whenStanding();
  };
  await start();
  await start();
  expect(told).toEqual(['standing', 'standing']);
  writeFileSync(packages, 'two');
  await start();
  expect(told).toEqual(['standing', 'standing', 'standing', 'packages']);
});
