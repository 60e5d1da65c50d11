// @module-tag slow
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { Failure, newId } from '#core/contract';
import { queueMail } from '#core/server/mail/outbox';
import { freshDatabase, password, startServer } from '#testing/startServer';
import { Cable } from './Cable';
import { Fleet } from '../Fleet';
import { createCaller } from '../load/createCaller';
import { createWorld } from '../load/createWorld';
import { findLosses } from '../load/findLosses';
import { MixedLoad, type Part } from '../load/MixedLoad';
import { Person } from '../load/Person';

const tested = process.env['TEST_DATABASE_URL'];
const email = 'ada@example.com';
const parts: readonly Part[] = ['run', 'visit', 'save', 'signIn', 'secret', 'import', 'refresh'];
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));
/** Milliseconds between two things that one does: some of all are under way at each moment. */
const pause = 200;
/** Seconds after which a process gives a statement up; leases end after ten. */
const statementSeconds = 8;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
}, 60_000);

/** A mail server that counts what it takes, by subject. */
async function openMailbox() {
  const taken = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      let text = '';
      stream.on('data', piece => (text += String(piece)));
      stream.on('end', () => {
        const subject = /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '';
        taken.set(subject, (taken.get(subject) ?? 0) + 1);
        done();
      });
    },
  });
  await new Promise<void>(done => void smtp.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise<void>(done => smtp.close(() => done())));
  return { taken, url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` };
}

/** Has a mail queued several times a second until it is ended; returns their subjects. */
function startMailing(sluice: Awaited<ReturnType<typeof startServer>>, companyId: string) {
  const subjects: string[] = [];
  const queue = async () => {
    const subject = `Mail ${newId()}`;
    const mail = { to: 'ada@example.org', subject, text: 'Hello' };
    try {
      await sluice.server.database.transaction(companyId, db =>
        queueMail(sluice.server, db, companyId, mail),
      );
      subjects.push(subject);
    } catch (fault) {
      // A process that is cut off holds what it had locked until the database ends its connection.
      if (!(fault instanceof Failure) || fault.status !== 503) throw fault;
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => (last = last.then(queue)), 250);
  return async () => {
    clearInterval(timer);
    await last;
    return subjects;
  };
}

async function openFleet(url: string, env: Readonly<Record<string, string>>) {
  const fleet = new Fleet(env);
  closing.push(() => fleet.close());
  const cables = [0, 1, 2].map(() => new Cable(new URL(url)));
  for (const [place, cable] of cables.entries()) {
    closing.push(() => cable.close());
    await fleet.start(place, { env: { DATABASE_URL: await cable.open() } });
  }
  /** Whether a process is ready and alive, and whether it said so within two seconds. */
  const ask = async (place: number) => {
    const since = performance.now();
    const ready = (await fetch(`${fleet.address(place)}/health/ready`)).status;
    const isQuick = performance.now() - since < 2500;
    return [ready, (await fetch(`${fleet.address(place)}/health/live`)).status, isQuick];
  };
  return { fleet, cables: cables as [Cable, Cable, Cable], ask };
}

it.runIf(tested)(
  'three processes lose nothing and do nothing twice while the network to their database breaks in every way, and while one of them is frozen (guarantees 18, 39)',
  { timeout: 400_000 },
  async () => {
    const database = (await freshDatabase('product'))!;
    closing.push(database.drop);
    const mailbox = await openMailbox();
    const limits = ['TOKEN', 'COMPANY', 'ADDRESS', 'RUNS', 'TRIES', 'IMPORTS'];
    const shared = {
      SLUICE_KEY: 'ab'.repeat(32),
      SLUICE_ADMIN_EMAIL: email,
      SLUICE_ADMIN_PASSWORD: password,
      ...Object.fromEntries(limits.map(name => [`SLUICE_RATE_${name}`, '0'])),
    };
    const { fleet, cables, ask } = await openFleet(database.url, {
      ...shared,
      SLUICE_LOG_LEVEL: 'warn',
      SLUICE_SMTP_URL: mailbox.url,
      SLUICE_DRAIN_SECONDS: '1',
      SLUICE_DATABASE_TIMEOUT: String(statementSeconds),
    });
    const [first, second, third] = cables;
    const sluice = await startServer({ env: { ...shared, DATABASE_URL: database.url } });
    closing.push(() => sluice.close());
    const { allCompanies } = sluice.server.database;
    const onFirst = createCaller(() => fleet.address(0));
    const world = await createWorld(onFirst, { email, password });
    const entitlement = { attributes: { total: 100_000 }, flows: { versions: 100_000 } };
    await allCompanies
      .updateTable('companies')
      .set({ entitlement: JSON.stringify(entitlement) })
      .execute();
    let turn = 0;
    const onAny = createCaller(() => fleet.address(turn++ % 3));
    const loads = ['a', 'b', 'c'].map(mark => new MixedLoad(onAny, world, mark));
    // One rotates, so that the newest key is known.
    for (const load of loads.slice(1)) load.key = undefined;
    for (const load of loads) load.start(load === loads[0] ? [...parts, 'rotate'] : parts, pause);
    const endMailing = startMailing(sluice, world.companyId);
    const onAnyPage = () => fleet.address(turn++ % 3);
    const people = [0, 1, 2].map(() => new Person(onAnyPage, world, pause));
    for (const person of people) person.start();

    await pass(2000);
    first.mute();
    await pass(3000);
    expect([await ask(0), await ask(1)]).toEqual([
      [503, 200, true],
      [200, 200, true],
    ]);
    await pass(12_000);
    first.unmute();
    second.reset();
    await pass(2000);
    second.halfClose();
    await pass(2000);
    third.mute();
    await pass(3000);
    third.reset();
    third.unmute();
    second.delay = 200;
    await pass(4000);
    expect(await ask(1)).toEqual([200, 200, true]);
    second.delay = 0;
    fleet.pause(2);
    await pass(15_000);
    fleet.resume(2);
    for (let time = 0; time < 5; time++) {
      for (const cable of cables) cable.reset();
      await pass(500);
    }
    // Much hung while the network was broken: each does its part once it is whole.
    const listFew = () =>
      loads.flatMap(({ counts: { runs, visits, signIns } }) =>
        [runs, visits, signIns].filter(count => count < 3),
      );
    await expect.poll(listFew, { timeout: 60_000 }).toEqual([]);
    const subjects = await endMailing();
    await Promise.all([...loads, ...people].map(each => each.end()));
    await expect
      .poll(async () => Promise.all([0, 1, 2].map(ask)), { timeout: 20_000 })
      .toEqual([0, 1, 2].map(() => [200, 200, true]));
    await expect.poll(() => mailbox.taken.size, { timeout: 90_000 }).toBe(subjects.length);
    const ended: unknown[] = [];
    first.mute();
    for (const place of [0, 1, 2]) {
      const since = performance.now();
      await fleet.stop(place);
      ended.push(performance.now() - since < 33_000);
    }

    // Busy, or the database was away: nothing else may be answered.
    const wrong = loads.flatMap(load => load.wrong.filter(each => !/: (409|503) /.test(each)));
    expect([...wrong, ...people.flatMap(each => each.wrong)]).toEqual([]);
    expect(people.map(({ visits }) => visits.size > 2)).toEqual([true, true, true]);
    expect(ended).toEqual([true, true, true]);
    expect([...mailbox.taken].filter(([, times]) => times !== 1)).toEqual([]);
    expect(fleet.printedByAll).not.toMatch(/unhandled|uncaught/i);
    const failed = await allCompanies
      .selectFrom('job_runs')
      .select(['job_id', 'status', 'said'])
      .where('status', '=', 'failed')
      .execute();
    expect(failed).toEqual([]);
    for (const id of people.flatMap(({ visits }) => [...visits])) loads[0]!.visits.add(id);
    expect(await findLosses(sluice, world, loads)).toEqual([]);
  },
);
