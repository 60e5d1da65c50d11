// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  archivedTables,
  contribute,
  defineServerPlugin,
  defineTable,
  text,
  type ArchivedTable,
} from '#core/server';
import { loose } from '#core/server/tenancy/companyRows';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { editArchive } from '#testing/security/kits/spoiltArchives';
import { startServer } from '#testing/startServer';
import transferServer from '../../server';

const heldNotes = defineTable('held_notes', {
  owner: 'company',
  since: '2026-11-29T12:00_held_notes',
  columns: { company_id: text(), id: text(), name: text() },
  key: ['company_id', 'id'],
});
type Change = Parameters<NonNullable<ArchivedTable['after']>>[0];
const changes: Pick<Change, 'written' | 'before' | 'removed'>[] = [];
const forgotten: number[] = [];
/** A table whose plugin reads all rows at once, as those of @sluice/core 1.4 do. */
const notes = defineServerPlugin({
  id: 'held',
  tables: [heldNotes],
  contributes: [
    contribute(archivedTables, 'held.archived', {
      table: 'held_notes',
      title: 'Notes',
      key: ['id'],
      order: 500,
      part: 'configuration',
      nameOf: ({ name }) => String(name),
      after: async ({ written, before, removed }) => {
        changes.push({ written, before, removed });
        return ['Notes were read.'];
      },
      forget: (_server, _companyId, rows) => void forgotten.push(rows.length),
    }),
  ],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
const { call, exported, checked, applied } = archivesOn(() => sluice);
beforeAll(async () => void (sluice = await startServer({ plugins: [transferServer, notes] })));
afterAll(() => sluice.close());

const toLines = (names: readonly string[]) =>
  names.map((name, index) => ({ table: 'held_notes', row: { id: `n${index}`, name } }));

it('a plugin that needs all rows of its table gets them, also earlier and removed ones', async () => {
  const owner = await sluice.company();
  const archive = await exported(owner);
  const withNotes = (names: readonly string[]) =>
    editArchive(archive, lines => void lines.splice(1, 0, ...toLines(names)));
  await applied(owner, withNotes(['one', 'two', 'three']));
  const { report } = await applied(owner, withNotes(['one', 'second']));
  expect(report.notes).toEqual(['Notes were read.']);
  const row = (id: string, name: string) => ({ company_id: owner.companyId, id, name });
  expect(changes.at(-1)).toEqual({
    written: [row('n1', 'second')],
    before: [row('n1', 'two')],
    removed: [row('n2', 'three')],
  });
  expect(forgotten.slice(-1)).toEqual([2]);
  expect(
    await loose(sluice.server.database.forCompany(owner.companyId))
      .selectFrom('held_notes')
      .select('name')
      .orderBy('id')
      .execute(),
  ).toEqual([{ name: 'one' }, { name: 'second' }]);
});

it('an archive with too many rows of such a table is rejected', async () => {
  const owner = await sluice.company();
  const names = Array.from({ length: 10_001 }, (_, index) => `note ${index}`);
  const text = editArchive(
    await exported(owner),
    lines => void lines.splice(1, 0, ...toLines(names)),
  );
  expect(await checked(owner, text)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/up to 10,000 rows of “Notes”/),
  });
  expect((await call(owner, 'GET', 'batchImport')).status).toBe(200);
});
