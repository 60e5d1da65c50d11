// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { queueJob } from '../job';
import { JobCounts } from './JobCounts';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());

it('counts jobs for the metrics once a minute, a few at a time (guarantee 31)', async () => {
  const { allCompanies } = sluice.server.database;
  const counts = new JobCounts(allCompanies, 3);
  const queueSome = async (from: number, to: number) => {
    for (let index = from; index < to; index++)
      await queueJob(allCompanies, {
        job: 'test.counting',
        key: `${index}`,
        companyId: 'acme',
        due: index,
      });
  };
  const waiting = async (now: number) =>
    (await counts.read(now)).find(
      ({ labels }) => labels?.['job'] === 'test.counting' && labels?.['status'] === 'waiting',
    )?.value;
  await queueSome(0, 7);
  expect(await waiting(0)).toBe(7);
  await queueSome(7, 8);
  expect([await waiting(59_999), await waiting(60_000)]).toEqual([7, 8]);
});
