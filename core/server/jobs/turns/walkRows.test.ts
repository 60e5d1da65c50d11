import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { outbox } from '../../mail/outbox';
import { countSlices } from './countSlices';
import { sweepRows } from './sweepRows';
import { mailsOn } from './testMails';
import { walkRows } from './walkRows';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: ReturnType<typeof mailsOn>;
beforeAll(async () => {
  sluice = await startServer();
  on = mailsOn(sluice);
});
afterAll(() => sluice.close());

const isUnwanted = () => sql<boolean>`subject = 'unwanted'`;

/** Two environments in the order of their IDs, the first with many mails. */
async function createCompanies() {
  const ids = [(await sluice.company()).companyId, (await sluice.company()).companyId].sort();
  const [hostile = '', neighbor = ''] = ids;
  return { hostile, neighbor };
}

it('deletes the selected rows, alternating between environments', async () => {
  const { hostile, neighbor } = await createCompanies();
  await on.createMails(hostile, 1200, 1, 'unwanted');
  await on.createMails(hostile, 50, 1, 'wanted');
  await on.createMails(neighbor, 1, 1, 'unwanted');
  await on.createMails(neighbor, 1, 1, 'wanted');
  const { left, context } = on.watchWrites(hostile, neighbor);
  await sweepRows(context, outbox, isUnwanted);
  expect(left[1]?.[1]).toBe(1);
  expect(left).toHaveLength(4);
  expect(left.at(-1)).toEqual([50, 1]);
});

it('changes rows if it is told how', async () => {
  const { hostile, neighbor } = await createCompanies();
  await on.createMails(hostile, 2, 1, 'unwanted');
  await on.createMails(neighbor, 1, 1, 'wanted');
  await sweepRows(on.watchWrites().context, outbox, isUnwanted, { subject: 'changed' });
  const { database } = sluice.server;
  const rows = await database.forCompany(hostile).selectFrom('outbox').select('subject').execute();
  expect(rows).toEqual([{ subject: 'changed' }, { subject: 'changed' }]);
  expect(await on.countMails(neighbor)).toBe(1);
});

it('returns no more rows per turn than requested, and each once', async () => {
  const { hostile, neighbor } = await createCompanies();
  await on.createMails(hostile, 5, 1, 'unwanted');
  await on.createMails(neighbor, 1, 1, 'unwanted');
  const found: [companyId: string, count: number][] = [];
  const { allCompanies } = sluice.server.database;
  await walkRows(
    on.watchWrites().context,
    outbox,
    isUnwanted,
    async ({ companyId, lieThere }) => {
      const there = await allCompanies
        .selectFrom('outbox')
        .select('mail_id')
        .where(lieThere)
        .where(isUnwanted)
        .execute();
      found.push([companyId, there.length]);
    },
    2,
  );
  expect(found).toEqual([
    [hostile, 2],
    [neighbor, 1],
    [hostile, 2],
    [hostile, 1],
  ]);
});

it('counts rows in slices, also by a column', async () => {
  const { hostile } = await createCompanies();
  await on.createMails(hostile, 5, 1, 'wanted');
  await on.createMails(hostile, 4, 1, 'unwanted');
  const steps = countSlices(sluice.server.database.forCompany(hostile), outbox, 'subject', 4);
  const pauses: unknown[] = [];
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) pauses.push(step.value);
  expect(pauses).toHaveLength(2);
  expect(step.value).toEqual(
    new Map([
      ['wanted', 5],
      ['unwanted', 4],
    ]),
  );
});
