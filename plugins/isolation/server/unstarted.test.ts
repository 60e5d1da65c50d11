import { closeSync, openSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { PackageProcess } from './PackageProcess';

const source = `export default { id: 'a', capabilities: { now: { run: () => 'done' } } };`;
const opened: PackageProcess[] = [];
const open = () => {
  const process = new PackageProcess(source);
  opened.push(process);
  return process;
};
afterAll(() => {
  for (const each of opened) each.close();
});

const call = (process: PackageProcess) =>
  process.call(
    { connector: 0, capability: 'now', data: {} },
    { now: {}, later: {} },
    new AbortController().signal,
  );

/** Does something while this process can open no further file. */
function withoutFiles<T>(work: () => T): T {
  const files: number[] = [];
  try {
    for (;;) files.push(openSync('/dev/null', 'r'));
  } catch {
    return work();
  } finally {
    for (const file of files) closeSync(file);
  }
}

it('a package whose process can’t be started fails its calls at once, and works later (guarantee 12)', async () => {
  expect(await call(open())).toBe('{"value":"done"}');
  const unstarted = withoutFiles(open);
  await expect(call(unstarted)).rejects.toThrow('Its process could not be started.');
  expect(await call(open())).toBe('{"value":"done"}');
});
