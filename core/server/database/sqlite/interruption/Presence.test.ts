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
  'no process is alone while one that does not share the lock reads the database',
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

    const other = spawn(process.execPath, ['--input-type=module', '-e', reading, file]);
    await once(other.stdout, 'data');
    expect(presence.takeAlone()).toBe(false);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(presence.takeAlone()).toBe(true);
    presence.close();
    database.close();
  },
);
