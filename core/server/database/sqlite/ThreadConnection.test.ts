import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { ThreadConnection } from './ThreadConnection';

const folder = mkdtempSync(join(tmpdir(), 'sluice-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a statement for a thread that has ended fails at once, so that a rollback releases the writer', async () => {
  const connection = new ThreadConnection(join(folder, 'sluice.db'));
  const ask = () => connection.executeQuery(CompiledQuery.raw('select 1 as one'));
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await connection['worker'].terminate();
  const told = ask().catch((fault: Error) => fault.message);
  const turn = new Promise(done => setTimeout(() => done('nothing'), 500));
  expect(await Promise.race([told, turn])).toBe('The database thread ended.');
});
