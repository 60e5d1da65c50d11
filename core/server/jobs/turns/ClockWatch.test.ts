import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { forgetRuns } from '#plugins/runs/server/retention/forgetRuns';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { outbox } from '../../mail/outbox';
import { ClockWatch, findHold } from './ClockWatch';
import { forgetOld } from './forgetOld';
import { mailsOn } from './testMails';

const hour = 3_600_000;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('deletes nothing for its age for a day after the clock went far forward, and says so (guarantee 18)', async () => {
  const { server, app } = sluice;
  const [companyId, now, mails] = [newId(), Date.now(), mailsOn(sluice)];
  const { context } = mails.watchWrites(companyId);
  const forget = async () => {
    await mails.createMails(companyId, 3, 5);
    return forgetOld(context, { table: outbox, by: 'sent_date', before: 8 });
  };
  const readWarning = async () => (await app.inject('/health/ready')).json().warning;
  const clock = new ClockWatch(server);
  for (const before of [40 * 24, 39.5 * 24, 39 * 24]) await clock.look(now - before * hour);
  expect(await findHold(server.database)).toBeUndefined();
  expect([await forget(), await readWarning()]).toEqual([[3], undefined]);

  await clock.look(now);
  const told = /^The clock went forward by more than a day .* until \d{4}-/;
  expect([await forget(), await readWarning()]).toEqual([[0], expect.stringMatching(told)]);
  expect(await runJob(server, forgetRuns)).toMatch(told);
  await new ClockWatch(server).look(now + hour);
  expect(await findHold(server.database, now + 23 * hour)).toMatch(told);
  expect(await findHold(server.database, now + 25 * hour)).toBeUndefined();

  // Whoever corrected the clock has nothing held.
  await clock.look(now - 30 * hour);
  expect([await forget(), await readWarning()]).toEqual([[6], undefined]);
});
