// @module-tag slow
import { spawnSync } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { PackageProcessError, PackageProcess } from './PackageProcess';

const source = `export default { id: 'a', capabilities: {
  now: { run: () => 'done' },
  loops: { run: () => { for (;;); } },
} };`;
const functions = { now: {}, later: {} };
/** More than the two seconds of silence after which a process counts as blocked. */
const wallMs = 2500;
const opened: PackageProcess[] = [];
afterAll(() => {
  for (const each of opened) each.close();
});

/** The processes that this one started, also for other tests. */
const listChildren = () =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'isolate.mjs'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map(Number);

async function open() {
  const before = listChildren();
  const made = new PackageProcess(source, undefined, wallMs);
  opened.push(made);
  const pid = listChildren().find(each => !before.includes(each))!;
  await made.manifest;
  return { made, pid };
}
const call = (made: PackageProcess, capability: string) =>
  made.call({ connector: 0, capability, data: {} }, functions, new AbortController().signal);

it('waits for a process without a processor, but not for one that uses it', async () => {
  const { made, pid } = await open();
  process.kill(pid, 'SIGSTOP');
  const stopped = call(made, 'now');
  setTimeout(() => process.kill(pid, 'SIGCONT'), wallMs + 500);
  expect(await stopped).toBe('{"value":"done"}');
  await expect(call(made, 'loops')).rejects.toThrow(PackageProcessError);
}, 30_000);
