// @module-tag slow
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes, newId } from '#core/contract';
import { Mailer } from '#core/server/mail/Mailer';
import { queueMail } from '#core/server/mail/outbox';
import { type OwnPostgres, startPostgres } from '../../postgres.mjs';
import { startServer } from '../../startServer';

let postgres: OwnPostgres;
let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;
let admin: pg.Client;

/** A client of the database who is bound by nothing. */
async function connect(): Promise<pg.Client> {
  const address = new URL(postgres.superuser);
  address.pathname = '/sluice';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  return client;
}

// Its faults would affect all users of the shared database.
const tested = process.env['TEST_DATABASE_URL'];
beforeAll(async () => {
  if (!tested) return;
  postgres = await startPostgres(process.cwd());
  admin = await connect();
  sluice = await startServer({ env: { DATABASE_URL: postgres.url } });
  ada = await sluice.company();
}, 60_000);
afterAll(async () => {
  await sluice?.close();
  await admin?.end();
  await postgres?.stop();
}, 60_000);

const save = () =>
  sluice.inject('POST', '/flows', { token: ada.token, body: { name: `Flow ${newId()}` } });
const health = async () => {
  const reply = await sluice.app.inject('/health/ready');
  return { status: reply.statusCode, reason: reply.json().reason };
};

/** Ends all connections, so that new ones find what has changed. */
const disconnect = () =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'sluice'`);
/** From now on, PostgreSQL is a replica, as connections to it find out. */
async function demote() {
  await admin.query('alter role sluice set default_transaction_read_only = on');
  await disconnect();
}
/** From now on, new connections lead to one that takes writes. */
const promote = () => admin.query('alter role sluice reset default_transaction_read_only');

describe.runIf(tested)('on PostgreSQL', () => {
  it('writes fail with 503 on a replica until its address leads to the new primary (guarantee 39)', async () => {
    await demote();
    await expect.poll(async () => (await health()).reason).toBe('The database is read-only.');
    const refused = await save();
    expect(refused).toMatchObject({ status: 503, body: { code: codes.databaseDown } });
    expect((await sluice.app.inject('/health/live')).statusCode).toBe(200);

    await promote();
    await expect.poll(async () => (await save()).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(200);
  }, 60_000);

  it('an email that was sent while the database was away is not sent again (guarantee 18)', async () => {
    let delivered = 0;
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => {
        stream.resume();
        stream.on('end', () => {
          delivered += 1;
          demote().then(() => done(), done);
        });
      },
    });
    await new Promise<void>(resolve => void smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello' };
    await sluice.server.database.transaction(ada.companyId, db =>
      queueMail(sluice.server, db, ada.companyId, mail),
    );
    const mailer = new Mailer(sluice.server, `smtp://127.0.0.1:${port}`);
    await mailer.take();
    await expect.poll(() => delivered, { timeout: 10_000 }).toBe(1);
    await expect.poll(async () => (await health()).status).toBe(503);
    await promote();
    const db = sluice.server.database.forCompany(ada.companyId);
    const read = () => db.selectFrom('outbox').select('sent_date').executeTakeFirstOrThrow();
    await expect.poll(async () => (await read()).sent_date, { timeout: 10_000 }).toBeGreaterThan(0);
    await mailer.close();
    await new Promise<void>(resolve => smtp.close(() => resolve()));
  }, 60_000);

  it('a single write is retried after a deadlock (guarantee 39)', async () => {
    const db = sluice.server.database.forCompany(ada.companyId);
    for (const name of ['first', 'second'])
      await db
        .insertInto('roles')
        .values({
          company_id: ada.companyId,
          name,
          description: '',
          policy: '[]',
          created_date: 1,
        })
        .execute();
    const describe = (name: string) =>
      admin.query(
        `update roles set description = 'other' where company_id = '${ada.companyId}' and name = '${name}'`,
      );
    await admin.query(`begin; set local deadlock_timeout = '20s'`);
    await describe('second');
    // It changes the first row, waits for the second, and notices the deadlock before the other.
    const own = db
      .updateTable('roles')
      .set({ description: 'own' })
      .where('name', 'in', ['first', 'second'])
      .executeTakeFirst();
    await admin.query(`
      do $$ begin
        while not exists (
          select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
        ) loop perform pg_sleep(0.01); end loop;
      end $$`);
    await describe('first');
    await admin.query('commit');
    expect((await own).numUpdatedRows).toBe(2n);
  }, 60_000);

  it('a write fails with 503 if it gets no lock within the operator’s time limit (guarantee 39)', async () => {
    await admin.query(`alter role sluice set lock_timeout = '100ms'`);
    await disconnect();
    await expect.poll(async () => (await health()).status).toBe(200);
    await admin.query('begin');
    await admin.query('lock table flow_versions in exclusive mode');
    const refused = await save();
    await admin.query('rollback');
    expect(refused).toMatchObject({ status: 503, body: { code: codes.databaseDown } });
    expect((await save()).status).toBe(200);
  }, 60_000);
});
