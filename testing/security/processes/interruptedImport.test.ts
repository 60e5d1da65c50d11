// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';
import { Fleet } from './Fleet';

const tested = process.env['TEST_DATABASE_URL'];
const many = 8000;
const size = 1024 * 1024;
const patience = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'sluice-interrupted-'));
const unlimited = Object.fromEntries(
  ['TOKEN', 'COMPANY', 'ADDRESS', 'IMPORTS'].map(name => [`SLUICE_RATE_${name}`, '0']),
);
const closing: (() => void)[] = [];
const fleet = new Fleet({ SLUICE_DATA: folder, ...unlimited });
let sluice: Awaited<ReturnType<typeof startServer>>;
const { call, exportMany, work } = archivesOn(() => sluice);
beforeAll(async () => {
  if (!tested) sluice = await startServer({ env: { SLUICE_DATA: folder } });
});
afterAll(async () => {
  await fleet.close();
  for (const close of closing) close();
  rmSync(folder, { recursive: true, force: true });
});

/** Looks at what is committed, also of a write that nobody may see yet. */
function createLook(companyId: string) {
  const raw = new Libsql(join(folder, 'sluice.db'));
  closing.push(() => raw.close());
  const count = (sql: string, ...parameters: unknown[]) =>
    (raw.prepare(sql).all(parameters) as { count: number }[])[0]!.count;
  const users = 'select count(*) as count from directory_users where company_id = ?';
  const undo = `select count(*) as count from sqlite_master where name = 'undo_writes'`;
  return () => ({
    users: count(users, companyId),
    undo: count(undo) > 0 ? count('select count(*) as count from undo_writes') : 0,
  });
}

async function until<T>(read: () => T, holds: (value: T) => boolean, pause = 2): Promise<T> {
  for (const from = Date.now(); ; await new Promise(done => setTimeout(done, pause))) {
    const value = read();
    if (holds(value) || Date.now() - from > patience) return value;
  }
}

describe.skipIf(tested)('an import that lets others write (guarantees 31, 38)', () => {
  it(
    'leaves nothing if its process is killed between two parts, and is applied by the next process',
    { timeout: 180_000 },
    async () => {
      const [owner, neighbor] = [await sluice.company(), await sluice.company()];
      const text = await exportMany(many);
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      const begin = { mode: 'add', parts: parts.length };
      const { instanceId } = (await call(owner, 'POST', 'batchImport', begin)).body;
      for (const [part, piece] of parts.entries())
        await call(owner, 'PUT', `batchImport/${instanceId}/parts/${part}`, { text: piece });
      await call(owner, 'POST', `batchImport/${instanceId}/check`, {});
      await work();
      expect((await call(owner, 'POST', `batchImport/${instanceId}/apply`)).status).toBe(200);
      await sluice.close();

      await fleet.start(0);
      const going = { on: true };
      const writing = Array.from({ length: 4 }, async () => {
        while (going.on)
          await fleet.ask(
            0,
            `/v1/company/${neighbor.companyId}/users`,
            { authorization: `Bearer ${neighbor.token}` },
            { username: newId() },
          );
      });
      const look = createLook(owner.companyId);
      const part = await until(look, ({ users }) => users > 0);
      going.on = false;
      await fleet.kill(0);
      await Promise.all(writing);
      const left = look();
      expect([part.users, left.users]).toEqual([
        expect.toSatisfy(users => users < many),
        expect.toSatisfy(users => users < many),
      ]);
      expect(left.undo).toBeGreaterThanOrEqual(left.users);

      await fleet.start(0);
      expect(look()).toEqual({ users: 0, undo: 0 });
      const done = await until(look, ({ users, undo }) => users === many && undo === 0, 100);
      expect(done).toEqual({ users: many, undo: 0 });
    },
  );
});
