import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '#core/server';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { hour } from '../../domain/buckets';
import { countCompanies } from '../companies/countCompanies';
import { forgetFigures } from './forgetFigures';
import { settle } from './settle';

let sluice: Awaited<ReturnType<typeof startServer>>;
let hostile: string;
let neighbor: string;
beforeAll(async () => {
  sluice = await startServer();
  const ids = [(await sluice.company()).companyId, (await sluice.company()).companyId].sort();
  [hostile = '', neighbor = ''] = ids;
});
afterAll(() => sluice.close());

const countRows = async (table: 'analytics_dirty' | 'analytics_outcomes', companyId: string) =>
  (
    await sluice.server.database
      .forCompany(companyId)
      .selectFrom(table)
      .select('company_id')
      .execute()
  ).length;

/** Does a job, and returns how many rows of a table both have after each of its writes. */
async function watch(job: Job, table: Parameters<typeof countRows>[0]) {
  const left: number[][] = [];
  await runJob(sluice.server, job, {
    afterWrite: async () => {
      left.push([await countRows(table, hostile), await countRows(table, neighbor)]);
    },
  });
  return left;
}

it('alternates hours of environments', async () => {
  for (const [companyId, hours] of [
    [hostile, 5],
    [neighbor, 1],
  ] as const)
    for (let place = 0; place < hours; place++)
      await sluice.server.database
        .forCompany(companyId)
        .insertInto('analytics_dirty')
        .values({ company_id: companyId, hour: place * hour })
        .execute();
  const left = await watch(settle, 'analytics_dirty');
  expect(left).toContainEqual([4, 0]);
  expect(left.at(-1)).toEqual([0, 0]);
});

it('deletes figures of environments in turn', async () => {
  for (const [companyId, count] of [
    [hostile, 1001],
    [neighbor, 1],
  ] as const)
    for (let at = 0; at < count; at += 500)
      await sluice.server.database
        .forCompany(companyId)
        .insertInto('analytics_outcomes')
        .values(
          Array.from({ length: Math.min(500, count - at) }, (_, place) => ({
            company_id: companyId,
            grain: 'h',
            bucket: 0,
            flow_id: `f${at + place}`,
            version_id: 1,
            type: 'login',
            status: 'success',
            count: 1,
          })),
        )
        .execute();
  expect(await watch(forgetFigures, 'analytics_outcomes')).toEqual([
    [501, 1],
    [501, 0],
    [1, 0],
    [0, 0],
  ]);
});

it('writes counts of a day only when they changed', async () => {
  const countWrites = async () => (await watch(countCompanies, 'analytics_dirty')).length;
  const companies = await countWrites();
  expect(companies).toBeGreaterThanOrEqual(2);
  expect(await countWrites()).toBe(0);
  await sluice.company({ in: hostile });
  expect(await countWrites()).toBe(1);
});
