// @module-tag slow
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer } from '#testing/startServer';
import { claimJobs } from './claimJobs';
import { queueJobs } from './job';

let sluice: Awaited<ReturnType<typeof startServer>>;
/** The statements that SQLite was asked for; each is prepared once. */
const prepare = vi.spyOn(Libsql.prototype, 'prepare');
beforeAll(async () => {
  sluice = await startServer({ plugins: [] });
  prepare.mockClear();
});
afterAll(async () => {
  prepare.mockRestore();
  await sluice.close();
});

const now = Date.now();
const job = 'test.counting';
const terms = { jobs: [job], worker: 'test', most: 8, now, leaseMs: 10_000, mostOfOne: 4 };
const queue = (companyId: string, count: number, due = now - 1000) =>
  queueJobs(
    sluice.server.database.allCompanies,
    Array.from({ length: count }, (_, at) => ({ job, key: `${companyId} ${at}`, companyId, due })),
  );
const claim = async (running: readonly string[], served: readonly string[]) => {
  const { taken, more } = await claimJobs(sluice.server.database, { ...terms, running, served });
  return { taken: taken.map(({ company_id }) => company_id), more };
};

it('claims jobs of others ahead of an environment that already runs enough', async () => {
  await queue('hostile', 20);
  await queue('neighbor', 1);
  await queue('later', 1, now + 1000);
  const four = Array(4).fill('hostile');
  expect(await claim([], [])).toEqual({ taken: [...four, 'neighbor'], more: true });
  expect(await claim(four, ['hostile'])).toEqual({ taken: [], more: true });
});

describe.skipIf(process.env['TEST_DATABASE_URL'])('on SQLite', () => {
  it('finds the next job without reading an environment’s backlog (guarantee 31)', async () => {
    await queue('other', 20);
    await claim(['hostile', 'hostile', 'hostile', 'hostile'], ['hostile', 'other']);
    const asked = prepare.mock.calls.map(([sql]) => sql).filter(sql => /^select/i.test(sql));
    const file = new Libsql(join(sluice.server.settings.dataFolder, 'sluice.db'));
    const plans = asked.flatMap(sql => {
      const steps = file.prepare(`explain query plan ${sql}`).all([]) as { detail: string }[];
      return steps.filter(({ detail }) => detail.includes('job_runs'));
    });
    file.close();
    const found = plans.map(({ detail }) => /INDEX (\w+)/.exec(detail)?.[1] ?? detail);
    expect([...new Set(found)]).toEqual(['job_runs_pending']);
  });
});
