import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Database } from '../database';
import { newScript } from './scripts';

const folder = mkdtempSync(join(tmpdir(), 'sluice-scripts-'));
const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true });
});

/** Starts a process that waits, and leaves a script of it as a rehearsal would. */
async function leaveScript(
  host = hostname(),
): Promise<readonly [child: (typeof children)[0], name: string]> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  children.push(child);
  await once(child, 'spawn');
  const name = `rehearsed-${host}-${child.pid}-0123abcd-4567cdef`;
  writeFileSync(join(folder, name), '');
  return [child, name];
}

it('opening the database deletes the scripts of ended processes and keeps those of running ones', async () => {
  const [, living] = await leaveScript();
  const [dead, deadName] = await leaveScript();
  dead.kill();
  await once(dead, 'exit');
  const [elsewhere, elsewhereName] = await leaveScript('another-machine');
  elsewhere.kill();
  await once(elsewhere, 'exit');
  const own = newScript(folder);
  writeFileSync(own, '');
  const reused = `rehearsed-${hostname()}-${process.pid}-0123abcd-4567cdef`;
  writeFileSync(join(folder, reused), '');
  const old = `rehearsed-another-machine-1-0123abcd-00000000`;
  writeFileSync(join(folder, old), '');
  const yesterday = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(join(folder, old), yesterday, yesterday);

  const database = await Database.open({ dataFolder: folder, databaseUrl: undefined, plugins: [] });
  await database.close();

  const left = readdirSync(folder).filter(name => name.startsWith('rehearsed-'));
  expect(left.map(name => join(folder, name)).sort()).toEqual(
    [own, join(folder, living), join(folder, elsewhereName)].sort(),
  );
  expect(left).not.toContain(deadName);
  expect(left).not.toContain(reused);
});
