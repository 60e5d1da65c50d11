// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { toJson } from '#core/server';
import { startServer } from '#testing/startServer';
import { syncJob } from './syncJob';

const minute = 60_000;
const now = Math.floor(Date.now() / minute) * minute;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** An environment whose repository is due. */
async function createLink(next_due: number, poll_seconds = 300): Promise<string> {
  const { companyId } = await sluice.company();
  const empty = { url: '', branch: '', folder: '', username: '', token: '', hook_secret: '' };
  const off = { deploys: 0, commits: 0, protected: 0, commit_date: 0, synced_date: 0 };
  const none = { commit_id: '', commit_message: '', commit_author: '', fault: '', created_by: '' };
  await sluice.server.database
    .forCompany(companyId)
    .insertInto('git_links')
    .values({
      company_id: companyId,
      link_id: newId(),
      ...empty,
      ...off,
      ...none,
      poll_seconds,
      next_due,
      changes: toJson([]),
      changed_date: 0,
      conflicts: toJson([]),
      bases: toJson({}),
      choices: toJson({}),
    })
    .execute();
  return companyId;
}
const plan = (at = now) => syncJob.plan!(sluice.server, at);
const countJobs = async (companyId: string) =>
  (
    await sluice.server.database.allCompanies
      .selectFrom('job_runs')
      .select('key')
      .where('job_id', '=', syncJob.id)
      .where('company_id', '=', companyId)
      .execute()
  ).length;

it('syncs a repository again that was postponed while the clock was ahead', async () => {
  const ahead = await createLink(now + 365 * 24 * 60 * minute);
  const later = await createLink(now + 5 * minute);
  const never = await createLink(0);
  await plan();
  expect(await Promise.all([ahead, later, never].map(countJobs))).toEqual([1, 0, 0]);
});

describe.skipIf(process.env['TEST_DATABASE_URL'])('an environment whose plan fails', () => {
  it('doesn’t block the turns of others', async () => {
    const broken = await createLink(now - minute);
    const neighbor = await createLink(now);
    await sql`create trigger broken before update on git_links when new.company_id = ${sql.lit(broken)}
      begin select raise(abort, 'broken'); end`.execute(sluice.server.database.allCompanies);
    await plan();
    expect(await Promise.all([broken, neighbor].map(countJobs))).toEqual([0, 1]);
  });
});
