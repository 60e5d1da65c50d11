// @module-tag slow
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import { Database, type Queries } from '../../database';
import { runTogether } from '../../staging/runTogether';
import { WritingThread } from '../WritingThread';
import { Presence } from './Presence';

const tested = process.env['TEST_DATABASE_URL'];
const many = 60_000;
const key = ['company_id', 'name'] as const;
let sluice: Awaited<ReturnType<typeof startServer>>;
let database: Database;
let file: string;
/** Sees what is committed, whoever may not see it yet. */
let raw: Libsql.Database;
beforeAll(async () => {
  if (tested) return;
  sluice = await startServer({ plugins: [] });
  ({ database } = sluice.server);
  file = join(sluice.server.settings.dataFolder, 'sluice.db');
  raw = new Libsql(file);
});
afterAll(async () => {
  raw?.close();
  await sluice?.close();
});

const row = (companyId: string, name: string, description = 'new') => ({
  company_id: companyId,
  name,
  description,
  policy: '[]',
  created_date: 1,
});
const rows = (companyId: string, description?: string) =>
  Array.from({ length: many }, (_, at) => row(companyId, `role ${at}`, description));
/** A hash of what an environment sees. */
const print = async (companyId: string, opened = database) => {
  const found = await opened
    .forCompany(companyId)
    .selectFrom('roles')
    .select(['name', 'description'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute();
  return `${found.length} roles: ${createHash('sha1').update(JSON.stringify(found)).digest('hex')}`;
};
const countParts = (companyId: string) => {
  const found = raw
    .prepare(`select count(*) as count from roles where company_id = ? and description = 'new'`)
    .all([companyId]) as { count: number }[];
  return found[0]!.count;
};
const countUndo = () => {
  const found = raw.prepare('select count(*) as count from undo_writes').all([]);
  return (found as { count: number }[])[0]!.count;
};

/** An environment with roles, of which a long transaction changes some, deletes some, adds many. */
async function prepare() {
  const [{ companyId }, neighbor] = [await sluice.company(), await sluice.company()];
  const own = database.forCompany(companyId);
  for (const name of ['role a', 'role b', 'role c'])
    await own
      .insertInto('roles')
      .values(row(companyId, name, `it’s "${name}"`))
      .execute();
  const staging = database.stage(companyId);
  const changed = await staging.add('roles', [row(companyId, 'role a')]);
  const deleted = await staging.add('roles', [{ company_id: companyId, name: 'role b' }]);
  const added = await staging.add('roles', rows(companyId));
  const work = (db: Queries) =>
    runTogether(db, [
      changed.update(key, ['description']),
      deleted.delete(key),
      added.insert(),
      added.countIn('roles', key),
    ]);
  /** Writes as a neighbor all the time until the work ends; `see` gets what is committed. */
  const writeDuring = async <T>(working: Promise<T>, see: (parts: number) => void = () => {}) => {
    const writes: Promise<unknown>[] = [];
    const neighbors = database.forCompany(neighbor.companyId);
    const timer = setInterval(() => {
      writes.push(neighbors.insertInto('roles').values(row(neighbor.companyId, newId())).execute());
      see(countParts(companyId));
    }, 1);
    try {
      return await working;
    } finally {
      clearInterval(timer);
      await Promise.all(writes);
      await staging.drop();
    }
  };
  return { companyId, own, work, writeDuring };
}

const isPart = (parts: number) => parts > 0 && parts < many;

describe.skipIf(tested)('a long transaction on SQLite', () => {
  it('lets others write meanwhile, and its own environment sees all of it or nothing', async () => {
    const { companyId, work, writeDuring } = await prepare();
    const before = await print(companyId);
    const [parts, seen] = [new Set<number>(), [] as Promise<string>[]];
    const done = await writeDuring(database.longTransaction(companyId, work), count => {
      parts.add(count);
      seen.push(print(companyId));
    });
    const after = await print(companyId);
    expect([...parts].filter(isPart).length).toBeGreaterThan(1);
    expect(new Set([...(await Promise.all(seen)), before])).toEqual(new Set([before, after]));
    expect([done.at(-1), countParts(companyId), countUndo()]).toEqual([many, many + 1, 0]);
  });

  it('is rolled back completely if it fails after others wrote, and later writes of its environment follow', async () => {
    const { companyId, own, work, writeDuring } = await prepare();
    const before = await print(companyId);
    const parts = new Set<number>();
    const failing = database.longTransaction(companyId, async db => {
      await work(db);
      throw new Error('It failed.');
    });
    let written: Promise<unknown> | undefined;
    const fault = await writeDuring(failing, count => {
      parts.add(count);
      if (isPart(count))
        written ??= database.transaction(companyId, db =>
          db.updateTable('roles').set({ policy: '[1]' }).where('name', '=', 'role b').execute(),
        );
    }).catch((error: Error) => error.message);
    expect([...parts].filter(isPart).length).toBeGreaterThan(1);
    expect([fault, await print(companyId), countUndo()]).toEqual(['It failed.', before, 0]);
    await written;
    const { policy } = await own
      .selectFrom('roles')
      .select('policy')
      .where('name', '=', 'role b')
      .executeTakeFirstOrThrow();
    expect(policy).toBe('[1]');
  });

  it('is rolled back completely if its thread ends between two parts', async () => {
    const starting = vi.spyOn(WritingThread.prototype, 'start');
    const { companyId, work, writeDuring } = await prepare();
    const [thread] = await Promise.all(starting.mock.results.map(({ value }) => value));
    starting.mockRestore();
    const before = await print(companyId);
    let ending: Promise<unknown> | undefined;
    const fault = await writeDuring(database.longTransaction(companyId, work), count => {
      if (isPart(count)) ending ??= thread.worker.terminate();
    }).catch((error: Error) => error.message);
    await ending;
    expect([fault, await print(companyId), countUndo()]).toEqual([
      'The database thread ended.',
      before,
      0,
    ]);
  });

  it('leaves nothing if its process ends between two parts', async () => {
    const { companyId, work, writeDuring } = await prepare();
    const before = await print(companyId);
    const folder = mkdtempSync(join(tmpdir(), 'sluice-interrupted-'));
    const copied: number[] = [];
    await writeDuring(database.longTransaction(companyId, work), count => {
      if (!isPart(count) || copied.length > 0) return;
      copied.push(count);
      raw.prepare('vacuum into ?').run([join(folder, 'sluice.db')]);
    });
    expect(copied).toHaveLength(1);
    const opened = await Database.open({ dataFolder: folder, databaseUrl: undefined, plugins: [] });
    const found = await print(companyId, opened);
    await opened.close();
    rmSync(folder, { recursive: true });
    expect(found).toBe(before);
  });

  it('is one transaction if another process would see a part of it', async () => {
    const { companyId, work, writeDuring } = await prepare();
    const other = new Presence(`${file}-lock`);
    const parts = new Set<number>();
    await writeDuring(database.longTransaction(companyId, work), count => parts.add(count));
    other.close();
    expect([...parts].filter(isPart)).toEqual([]);
    expect(countParts(companyId)).toBe(many + 1);
  });
});
