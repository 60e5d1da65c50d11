// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';
import { editArchive } from '../kits/spoiltArchives';

let sluice: Awaited<ReturnType<typeof startServer>>;
const { exported, checked, applied } = archivesOn(() => sluice);
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const mebibyte = 1024 * 1024;

/** Variables of one length, made by people or brought by flows. */
function createRows(name: string, count: number, length: number, carried: 0 | 1 = 1) {
  const blank = { context: 'company', type: 'string', display_name: '', mutable: 1, flow_id: '' };
  const rest = { min: 0, max: 9, customer_id: '', created_date: 0, carried };
  const value = JSON.stringify('x'.repeat(length));
  return Array.from({ length: count }, (_, at) => ({
    ...blank,
    ...rest,
    value,
    name: `${name}${at}##SK##company`,
  }));
}
type Rows = ReturnType<typeof createRows>;

/** An environment that has these variables, and an archive of it with some more. */
async function createWorld(has: Rows, more: Rows) {
  const owner = await sluice.company();
  const text = await exported(owner);
  const { companyId } = owner;
  for (let at = 0; at < has.length; at += 200)
    await sluice.server.database.transaction(companyId, async db => {
      const rows = has.slice(at, at + 200).map(row => ({ ...row, company_id: companyId }));
      await db.insertInto('constructs').values(rows).execute();
    });
  const lines = more.map(row => ({ table: 'constructs', row }));
  return { owner, text: editArchive(text, all => void all.splice(1, 0, ...lines)) };
}

const half = mebibyte / 2;

it.each([
  [
    'of a value over 1 MiB',
    [],
    createRows('v', 1, mebibyte),
    'The value of the variable “v0” is larger than 1 MiB. Shorten it or split it.',
  ],
  [
    'that take more than 16 MiB',
    createRows('has', 31, half),
    createRows('v', 2, half),
    'The environment’s variables would take 16.5 MiB, and up to 16 MiB is allowed. Shorten or delete some.',
  ],
  [
    'of which people made more than 100',
    createRows('has', 99, 1, 0),
    createRows('v', 2, 1, 0),
    'Variables: 99 of 100 used, so 2 more can’t be added.',
  ],
  [
    'of which flows brought more than 10,000',
    createRows('has', 9999, 1),
    createRows('v', 2, 1),
    'Flows brought 10,001 variables',
  ],
])('an archive with variables %s is not imported', async (_, has, more, message) => {
  const { owner, text } = await createWorld(has, more);
  const job = await checked(owner, text, { mode: 'add' });
  expect(job).toMatchObject({ status: 'failed', message: expect.stringContaining(message) });
});

it('an environment’s own archive is imported, although a value exceeds the limit', async () => {
  const { owner } = await createWorld(createRows('v', 1, mebibyte), []);
  const done = await applied(owner, await exported(owner));
  expect(done.status).toBe('done');
});
