import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import { Mailer } from './Mailer';
import { queueMail, queueMailOf } from './outbox';

let sluice: Awaited<ReturnType<typeof startServer>>;
/** The recipients of what was delivered, in its order. */
let delivered: string[] = [];
let messageIds: (string | undefined)[] = [];
/** The recipients whose mail servers do not answer, each with who waits for it. */
let unanswered: (() => void)[] = [];
/** The connections that wait for them, and those that were closed. */
let slowSessions: string[] = [];
const closed = new Set<string>();
let smtpUrl: string;
const isSlow = (address: string) => address.startsWith('slow');
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, { id }, done) => {
    if (isSlow(address)) {
      unanswered.push(() => done());
      slowSessions.push(id);
    } else done(address.startsWith('refused') ? new Error('No such mailbox') : undefined);
  },
  onClose: ({ id }) => void closed.add(id),
  onData: (stream, { envelope }, done) => {
    let text = '';
    stream.on('data', piece => (text += String(piece)));
    stream.on('end', () => {
      messageIds.push(/^Message-ID: (\S+)/im.exec(text)?.[1]);
      delivered.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>(resolve => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  smtpUrl = `smtp://127.0.0.1:${port}`;
  sluice = await startServer();
});
afterAll(async () => {
  await sluice.close();
  await new Promise<void>(resolve => smtp.close(() => resolve()));
});
beforeEach(() => {
  delivered = [];
  messageIds = [];
  unanswered = [];
  slowSessions = [];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(each => each.close()));
  await sluice.server.database.allCompanies.deleteFrom('outbox').execute();
});

/** Queues so many emails of an environment at once, to addresses that begin with its name. */
const queue = async (name: string, count: number): Promise<string> => {
  const companyId = newId();
  await sluice.server.database.transaction(companyId, async db => {
    for (let index = 0; index < count; index++) {
      const to = `${name}${index}@example.org`;
      await queueMail(sluice.server, db, companyId, { to, subject: 'Hello', text: 'Hello' });
    }
  });
  return companyId;
};
const waitUntilDelivered = (count: number) =>
  vi.waitFor(() => expect(delivered).toHaveLength(count), { timeout: 20_000, interval: 20 });

const waitUntilWaiting = () =>
  vi.waitFor(() => expect(unanswered.length).toBeGreaterThan(0), { timeout: 10_000 });
const readMails = (companyId: string) =>
  sluice.server.database.forCompany(companyId).selectFrom('outbox').selectAll().execute();
const open: Mailer[] = [];
const createMailer = (claimMs?: number) => {
  const mailer = new Mailer(sluice.server, smtpUrl, 100, claimMs);
  open.push(mailer);
  return mailer;
};
const neighbor = 'neighbor0@example.org';

it('sends a neighbor’s email before the rest of another environment’s backlog', async () => {
  const mailer = createMailer();
  await queue('hostile', 40);
  await mailer.take();
  await queue('neighbor', 1);
  await mailer.take();
  await waitUntilDelivered(41);
  expect(new Set(delivered).size).toBe(41);
  expect(delivered.indexOf(neighbor)).toBeLessThan(12);
});

it('sends other emails while the mail servers of one environment’s recipients do not answer', async () => {
  const mailer = createMailer();
  const slow = await queue('slow', 12);
  await mailer.take();
  await waitUntilWaiting();
  await queue('neighbor', 3);
  await mailer.take();
  await waitUntilDelivered(3);
  expect((await readMails(slow)).map(({ tries }) => tries).filter(tries => tries > 0)).toEqual([
    1, 1, 1,
  ]);
});

it('sends each email once, however many processes send, and the next right after it', async () => {
  const companies = [await queue('one', 24), await queue('other', 12)];
  await Promise.all([createMailer(), createMailer(), createMailer()].map(each => each.take()));
  await waitUntilDelivered(36);
  expect(new Set(delivered).size).toBe(36);
  await vi.waitFor(async () => {
    const mails = (await Promise.all(companies.map(readMails))).flat();
    expect(mails.filter(({ sent_date, tries }) => sent_date === 0 || tries !== 1)).toEqual([]);
  });
});

it('retries an email later after a failure, and finally gives up', async () => {
  const companyId = await queue('refused', 2);
  const db = sluice.server.database.forCompany(companyId);
  await db.updateTable('outbox').set({ tries: 7 }).where('to', 'like', 'refused1@%').execute();
  await createMailer().take();
  await vi.waitFor(async () =>
    expect((await readMails(companyId)).every(({ failure }) => failure !== '')).toBe(true),
  );
  const now = Date.now();
  const [first, last] = (await readMails(companyId)).sort((one, other) => one.tries - other.tries);
  expect(first).toMatchObject({ tries: 1, failure: expect.stringContaining('No such mailbox') });
  expect(first!.next_try).toBeGreaterThan(now);
  expect(last).toMatchObject({ tries: 8, next_try: -1 });
  await createMailer().take();
  expect(await readMails(companyId)).toHaveLength(2);
});

it('releases an email that takes too long when it stops, so that another process sends it', async () => {
  const companyId = await queue('slow', 1);
  const mailer = createMailer();
  await mailer.take();
  await waitUntilWaiting();
  await mailer.close();
  expect(await readMails(companyId)).toMatchObject([{ tries: 0, sent_date: 0, failure: '' }]);
  await createMailer().take();
  await vi.waitFor(() => expect(unanswered.length).toBe(2));
  for (const answer of unanswered) answer();
  await waitUntilDelivered(1);
});

it('stops sending an email that another process took over while this one was frozen (guarantee 18)', async () => {
  const companyId = await queue('slow', 1);
  await createMailer(300).take();
  await waitUntilWaiting();
  const other = createMailer();
  await vi.waitFor(async () => {
    // As it is once its claim has ended.
    await sluice.server.database
      .forCompany(companyId)
      .updateTable('outbox')
      .set({ next_try: 0 })
      .where('tries', '=', 1)
      .execute();
    await other.take();
    expect(await readMails(companyId)).toMatchObject([{ tries: 2 }]);
  });
  await vi.waitFor(() => expect(unanswered).toHaveLength(2), { timeout: 10_000 });
  await vi.waitFor(() => expect(closed.has(slowSessions[0]!)).toBe(true), { timeout: 10_000 });
  for (const answer of unanswered) answer();
  await vi.waitFor(async () =>
    expect((await readMails(companyId))[0]!.sent_date).toBeGreaterThan(0),
  );
  expect(delivered).toEqual(['slow0@example.org']);
});

it('sends emails claimed by a process that ended before the clock was set back', async () => {
  const companyId = await queue('gone', 1);
  const ahead = Date.now() + 365 * 24 * 3_600_000;
  await sluice.server.database
    .forCompany(companyId)
    .updateTable('outbox')
    .set({ tries: 1, next_try: ahead })
    .execute();
  const mailer = createMailer(200);
  await mailer.take();
  expect(await readMails(companyId)).toMatchObject([{ tries: 1, next_try: ahead }]);
  await new Promise(done => setTimeout(done, 220));
  await mailer.take();
  await waitUntilDelivered(1);
});

it('sends an email that a killed process may have sent with the same Message-ID', async () => {
  const companyId = await queue('one', 1);
  await createMailer().take();
  await waitUntilDelivered(1);
  await vi.waitFor(async () => expect((await readMails(companyId))[0]?.sent_date).not.toBe(0));
  // As if the process had been killed before it recorded this.
  const db = sluice.server.database.forCompany(companyId);
  await db.updateTable('outbox').set({ sent_date: 0, next_try: 1 }).execute();
  await createMailer().take();
  await waitUntilDelivered(2);
  const [first, second] = messageIds;
  expect([first, second]).toEqual([expect.stringMatching(/^<\w+@[\w.]+>$/), first]);
});

it('sends emails of the console before those of flows', async () => {
  const companyId = await queue('flow', 0);
  const { server } = sluice;
  const db = server.database.forCompany(companyId);
  const add = (to: string, from: 'console' | 'flow') =>
    queueMailOf(from, server, db, companyId, { to, subject: 'Hello', text: 'Hello' });
  for (let index = 0; index < 20; index++) await add(`flow${index}@example.org`, 'flow');
  await add('invited@example.org', 'console');
  void createMailer().take();
  await waitUntilDelivered(21);
  expect(delivered.slice(0, 6)).toContain('invited@example.org');
});

it('sends to one address, even if it is written as several', async () => {
  const companyId = await queue('flow', 0);
  const { server } = sluice;
  const db = server.database.forCompany(companyId);
  for (const to of ['1,victim@example.org', '<victim@example.org>1@a.b', 'x:victim@example.org;'])
    await queueMail(server, db, companyId, { to, subject: 'Hello', text: 'Hello' });
  void createMailer().take();
  await vi.waitFor(async () => {
    const open = (await readMails(companyId)).filter(each => !each.sent_date && !each.failure);
    expect(open).toEqual([]);
  });
  expect(delivered).not.toContain('victim@example.org');
});
