// @module-tag slow
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { countPlaces, PackageProcesses } from './PackageProcesses';

const folder = mkdtempSync(join(tmpdir(), 'sluice-places-'));
const source = `export default { id: 'a', capabilities: { now: { run: () => 'done' }, slow: {
  run: () => new Promise(done => setTimeout(done, 600, 'done')) } } };`;
const packages = Array.from({ length: 9 }, (_, at) => {
  const file = join(folder, `${at}.js`);
  writeFileSync(file, source);
  return { file, id: 'a', name: `@acme/a${at}`, connectorIds: [], hosts: [] };
});
const opened: PackageProcesses[] = [];
const open = (most: number) => {
  const processes = new PackageProcesses(most);
  opened.push(processes);
  return processes;
};
afterAll(() => {
  for (const each of opened) each.close();
  rmSync(folder, { recursive: true });
});

const functions = { now: {}, later: {} };
const call = (processes: PackageProcesses, at: number, company: string, capability = 'now') =>
  processes.run(
    packages[at]!,
    company,
    { connector: 0, capability, data: {} },
    functions,
    new AbortController().signal,
  );
/** The processes that this one started and that live. */
const listChildren = () =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'isolate.mjs'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .sort();

it('keeps one process per package and environment', async () => {
  const processes = open(countPlaces(packages.length));
  const useAll = () => Promise.all(packages.map((_, at) => call(processes, at, 'a')));
  await useAll();
  const before = listChildren();
  expect(before).toHaveLength(packages.length);
  for (const [at] of packages.entries()) await call(processes, at, 'a');
  expect(new Set(await useAll())).toEqual(new Set(['{"value":"done"}']));
  expect(listChildren()).toEqual(before);
  processes.close();
}, 60_000);

it('ends an idle process of the environment with the most if another is needed, but never a busy one', async () => {
  const processes = open(3);
  await call(processes, 0, 'a');
  await call(processes, 1, 'a');
  await call(processes, 0, 'b');
  const slow = call(processes, 0, 'a', 'slow');
  await wait(50);
  await call(processes, 0, 'c');
  expect(processes.size).toBe(3);
  expect(await slow).toBe('{"value":"done"}');
  const before = listChildren();
  for (const company of ['a', 'b', 'c']) await call(processes, 0, company);
  expect(listChildren()).toEqual(before);
  processes.close();
}, 60_000);

it('leaves room for others while an environment is busy with all its processes', async () => {
  const processes = open(2);
  const busy = Promise.all([0, 1, 2].map(at => call(processes, at, 'a', 'slow')));
  let ended = false;
  void busy.then(() => (ended = true));
  await call(processes, 0, 'b');
  expect(ended).toBe(false);
  expect(await busy).toHaveLength(3);
  expect(processes.size).toBeLessThanOrEqual(2);
  processes.close();
}, 60_000);
