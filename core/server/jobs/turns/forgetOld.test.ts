import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import { outbox } from '../../mail/outbox';
import { rateCounts } from '../../host/limits/SharedCounts';
import { forgetFew, forgetOld } from './forgetOld';
import { mailsOn } from './testMails';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: ReturnType<typeof mailsOn>;
beforeAll(async () => {
  sluice = await startServer();
  on = mailsOn(sluice);
});
afterAll(() => sluice.close());

const sentBefore = (before: number) => ({ table: outbox, by: 'sent_date', before }) as const;

it('deletes the old rows of an environment after a few of another’s, and no other', async () => {
  const [hostile, neighbor] = [`a${newId()}`, `b${newId()}`];
  await on.createMails(hostile, 1001, 5);
  for (const sent of [7, 8, 0]) await on.createMails(neighbor, 1, sent);
  const { left, context } = on.watchWrites(hostile, neighbor);
  expect(await forgetOld(context, sentBefore(8))).toEqual([1002]);
  expect(left).toEqual([
    [501, 3],
    [501, 2],
    [1, 2],
    [0, 2],
  ]);
});

it('also alternates between kinds of rows, including those without an environment', async () => {
  const companyId = newId();
  await on.createMails(companyId, 3, 5);
  const { allCompanies } = sluice.server.database;
  for (const [name, ends] of Object.entries({ over: 5, open: 6 }))
    await allCompanies.insertInto('rate_counts').values({ name, used: 1, ends }).execute();
  const { left, context } = on.watchWrites(companyId);
  const counts = { table: rateCounts, by: 'ends', before: 6 } as const;
  expect(await forgetOld(context, { ...sentBefore(6), atOnce: 2 }, counts)).toEqual([3, 1]);
  expect(left).toEqual([[1], [1], [0]]);
});

it('finds every environment, however many have rows', async () => {
  const companies = Array.from({ length: 1001 }, () => newId());
  for (const companyId of companies) await on.createMails(companyId, 1, 5);
  const { context } = on.watchWrites();
  expect(await forgetOld(context, sentBefore(6))).toEqual([1001]);
});

it('deletes the oldest row beyond the limit when a row is added', async () => {
  const companyId = newId();
  for (const sent of [7, 5, 6]) await on.createMails(companyId, 1, sent);
  const { database } = sluice.server;
  const db = database.forCompany(companyId);
  await forgetFew(db, companyId, { ...sentBefore(8), atOnce: 2 });
  const rows = await db.selectFrom('outbox').select('sent_date').execute();
  expect(rows).toEqual([{ sent_date: 7 }]);
});

it('names the index that a table lacks', async () => {
  const { context } = on.watchWrites();
  const old = { table: outbox, by: 'created_date', before: 6 } as const;
  await expect(forgetOld(context, old)).rejects.toThrow(
    'outbox has no index on company_id, created_date.',
  );
});
