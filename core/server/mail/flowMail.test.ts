import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { queueFlowMail, readMailRooms } from './flowMail';
import { mailText, queueMail } from './outbox';

let sluice: Awaited<ReturnType<typeof startServer>>;
let person: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_RATE_EMAILS: '3', SLUICE_RATE_EMAILS_DAY: '5' } });
});
afterAll(() => sluice.close());
beforeEach(async () => void (person = await sluice.company()));

const mail = { to: 'grace@example.org', subject: 'Hello', text: 'Hello' };
const send = (companyId = person.companyId) => queueFlowMail(sluice.server, companyId, mail);
/** Sends so many at once; returns why some were not sent. */
async function sendMany(count: number): Promise<readonly string[]> {
  const all = await Promise.allSettled(Array.from({ length: count }, () => send()));
  return all.flatMap(each => (each.status === 'rejected' ? [String(each.reason.message)] : []));
}
const readOutbox = () =>
  sluice.server.database.forCompany(person.companyId).selectFrom('outbox').selectAll().execute();
/** Ends the windows of this name early. */
const endWindow = (window: 'hour' | 'day') =>
  sluice.server.database.allCompanies
    .deleteFrom('rate_counts')
    .where('name', '=', `emails ${window} ${person.companyId}`)
    .execute();

it('stops emails of flows at the limits per hour and day, however many are sent at once', async () => {
  const refused = await sendMany(20);
  expect(refused).toHaveLength(17);
  expect(refused[0]).toMatch(
    /^This environment has reached its email limit\. Wait (59|60) minutes and try again\.$/,
  );
  await endWindow('hour');
  expect(await sendMany(5)).toContainEqual(expect.stringMatching(/Wait 24 hours and try again\.$/));
  const rooms = await readMailRooms(sluice.server, [person.companyId]);
  expect(rooms.get(person.companyId)).toEqual({
    hour: { total: 3, used: 3 },
    day: { total: 5, used: 5 },
  });
  const other = await sluice.company();
  await send(other.companyId);
});

it('notifies the super admins once, and records it in the audit trail', async () => {
  await sluice.company({ in: person.companyId, roles: ['default:admin'] });
  await sendMany(9);
  await endWindow('hour');
  await sendMany(9);
  const told = (await readOutbox()).filter(({ to }) => to !== mail.to);
  expect(told.map(({ to }) => to)).toEqual([person.email]);
  expect(told[0]!.subject).toMatch(/^Email limit reached in Company of /);
  expect(mailText(sluice.server, told[0]!)).toContain('have sent 3 emails through');
  const events = await sluice.server.database
    .forCompany(person.companyId)
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('action', '=', 'reachedEmailLimit')
    .execute();
  expect(events.map(({ after }) => after)).toEqual(['{"emailsPerHour":3}']);
});

it('lets an operator raise the limits of one environment', async () => {
  await sendMany(9);
  const entitlement = { emailsPerHour: { total: 6 }, emailsPerDay: { total: 7 } };
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify(entitlement) })
    .where('company_id', '=', person.companyId)
    .execute();
  expect(await sendMany(9)).toHaveLength(6);
  await endWindow('hour');
  expect(await sendMany(9)).toHaveLength(8);
});

it('still sends emails of the console', async () => {
  await sendMany(9);
  const { server } = sluice;
  const db = server.database.forCompany(person.companyId);
  for (let sent = 0; sent < 9; sent++)
    await queueMail(server, db, person.companyId, { ...mail, to: 'invited@example.org' });
  const invited = (await readOutbox()).filter(({ to }) => to === 'invited@example.org');
  expect(invited).toHaveLength(9);
});
