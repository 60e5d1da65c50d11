import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { Presence } from './Presence';

/** Reads a database and goes on, as a process of the release before does, without any other lock. */
const reading = `
import Libsql from 'libsql';
const database = new Libsql(process.argv[1]);
database.prepare('select count(*) from sqlite_master').all([]);
process.stdout.write('reads');
process.stdin.resume();`;

it.runIf(process.platform === 'linux')(
  'a process is not alone while a server that doesn’t share the lock reads the database',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-presence-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'sluice.db');
    const database = new Libsql(file);
    database.exec('pragma journal_mode = wal');
    database.exec('create table known (id text)');
    const presence = new Presence(`${file}-lock`);
    expect(presence.takeAlone()).toBe(true);
    presence.endAlone();

    const isAloneBeside = async (...command: string[]) => {
      const words = ['--input-type=module', '-e', reading, file, ...command];
      const other = spawn(process.execPath, words);
      await once(other.stdout, 'data');
      const alone = presence.takeAlone();
      if (alone) presence.endAlone();
      other.kill('SIGKILL');
      await once(other, 'exit');
      return alone;
    };
    expect(await isAloneBeside('/opt/sluice/shell/server/start.mjs')).toBe(false);
    expect(await isAloneBeside('/opt/sluice/dist/server/main.js')).toBe(false);
    // A process that copies the database continuously doesn’t prevent interruptions of a write.
    expect(await isAloneBeside()).toBe(true);
    expect(presence.takeAlone()).toBe(true);
    presence.close();
    database.close();
  },
);
