import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerHost } from '#core/server';
import { auditHash } from '#core/server/internal';
import { AuditAnchors } from '#core/server/audit/AuditAnchors';
import { decryptHead, writeHead } from '#core/server/audit/auditHead';
import { beginHeads, encryptMark } from '#core/server/audit/headsMark';
import { Secrets } from '#core/server/encryption/secrets';
import { startServer } from '../startServer';
import { createTrail, events } from './kits/createTrail';

type Trail = Awaited<ReturnType<typeof createTrail>>;
const cutOff = expect.stringContaining('was cut off or replaced');
const unproven = expect.stringContaining('can’t be verified');

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const company = () => createTrail(sluice);
const all = () => sluice.server.database.allCompanies;
const readMark = async () =>
  (
    await all()
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'audit-heads')
      .executeTakeFirst()
  )?.value;
const dropMark = () => all().deleteFrom('installation').where('name', '=', 'audit-heads').execute();
async function putMark(value: string) {
  await dropMark();
  await all().insertInto('installation').values({ name: 'audit-heads', value }).execute();
}
const began = (at: number) => putMark(encryptMark(sluice.server, at));
const readHeads = () => all().selectFrom('audit_heads').selectAll().orderBy('company_id').execute();
const putHead = (companyId: string, head: string) =>
  all().updateTable('audit_heads').set({ head }).where('company_id', '=', companyId).execute();

/** Appends as whoever has the database and no key can: after the last event, without a head. */
async function append({ companyId, event }: Trail, seq: number) {
  const { hash, ...last } = await event(seq - 1);
  const next = { ...last, seq, event_id: `old ${seq}`, previous_hash: hash };
  await sluice.server.database
    .forCompany(companyId)
    .insertInto('audit_events')
    .values({ ...next, hash: auditHash(next) })
    .execute();
}

/** Writes all heads as the release before did, which had no encrypted mark. */
async function writeOldHeads() {
  const { secrets } = sluice.server;
  const place = { table: 'audit_heads', row: '', column: 'head' };
  for (const { company_id: id, head } of await readHeads()) {
    const { seq, hash } = decryptHead({ secrets }, id, head) ?? { seq: 0, hash: '' };
    await putHead(id, secrets.encrypt(id, place, JSON.stringify([seq, hash])));
  }
}

it('shows that the end was cut off or replaced, also after more is written (guarantee 40)', async () => {
  const { verify, drop, write } = await company();
  await drop(38, 39, 40);
  expect(await verify()).toMatchObject({ ok: false, fault: { seq: 38, message: cutOff } });
  await write();
  expect(await verify()).toMatchObject({ ok: false, to: 37, fault: { seq: 38 } });
});

it('shows that the whole trail, or its end with the head, was removed (guarantee 40)', async () => {
  const numbers = Array.from({ length: events }, (_, index) => index + 1);
  const emptied = await company();
  await emptied.drop(...numbers);
  expect(await emptied.verify()).toMatchObject({ ok: false, last: 0, fault: { seq: 1 } });

  const removed = await company();
  await removed.drop(...numbers);
  await removed.dropHead();
  expect(await removed.verify()).toMatchObject({ ok: false, last: 0, fault: { seq: 1 } });
  await removed.write();
  expect(await removed.verify()).toMatchObject({ ok: false, fault: { seq: 1 } });

  const headless = await company();
  await headless.drop(events);
  await headless.dropHead();
  expect(await headless.verify()).toMatchObject({ ok: false });
  await headless.write();
  expect(await headless.verify()).toMatchObject({ ok: false, fault: { seq: events } });
});

it('verifies a new environment without any event', async () => {
  const person = await sluice.company();
  const path = `/company/${person.companyId}/events/verify`;
  expect((await sluice.inject('GET', path, person)).body).toMatchObject({ ok: true, last: 0 });
});

it('accepts events that a release without heads appends at the same time, for seven days (guarantee 18)', async () => {
  await began(Date.now());
  const beside = await company();
  await append(beside, events + 1);
  await append(beside, events + 2);
  expect(await beside.verify()).toMatchObject({ ok: true, last: events + 2 });
  await beside.write();
  await append(beside, events + 4);
  expect(await beside.verify()).toMatchObject({ ok: true, last: events + 4 });
  await beside.drop(events + 3);
  expect(await beside.verify()).toMatchObject({ ok: false, fault: { seq: events + 3 } });

  // A company that the release before created has no head.
  const young = await company();
  await young.dropHead();
  expect(await young.verify()).toMatchObject({ ok: true, last: events });

  await began(0);
  expect(await young.verify()).toMatchObject({ ok: false });
  const late = await company();
  await append(late, events + 1);
  expect(await late.verify()).toMatchObject({ ok: false, fault: { seq: events + 1 } });
  await late.write();
  expect(await late.verify()).toMatchObject({ ok: false, to: events + 1 });
});

it('shows that the head was written without the key, or is another environment’s (guarantee 40)', async () => {
  const [one, other] = [await company(), await company()];
  await one.drop(events);
  const { hash } = await one.event(events - 1);
  await putHead(one.companyId, JSON.stringify([events - 1, hash]));
  expect(await one.verify()).toMatchObject({ ok: false });
  const theirs = (await readHeads()).find(each => each.company_id === other.companyId);
  await putHead(one.companyId, theirs!.head);
  expect(await one.verify()).toMatchObject({ ok: false });
});

it('rejects changes after a head with another key, and shows that the end can’t be verified (guarantee 40)', async () => {
  const { companyId, token, event, verify, write, dropHead } = await company();
  const { hash } = await event(events);
  const other = { secrets: new Secrets(randomBytes(32)) };
  await writeHead(other, sluice.server.database.forCompany(companyId), companyId, {
    seq: events,
    hash,
  });
  await expect(write()).rejects.toThrow(`audit trail of ${companyId} was encrypted with a key`);
  const refused = await sluice.inject('POST', '/flows', { token, body: { name: 'Flow' } });
  expect(refused.status).toBe(503);
  const fault = { seq: events, message: expect.stringContaining('check SLUICE_KEY_PREVIOUS') };
  expect(await verify()).toMatchObject({ ok: false, fault });

  // As an operator does where no such key was ever used; the trail stays broken there.
  await dropHead();
  await write();
  expect(await verify()).toMatchObject({ ok: false, to: events, fault: { seq: events + 1 } });
});

it('accepts no upgrade time that was written without the key (guarantee 40)', async () => {
  for (const forged of [String(Date.now()), String(Date.now() * 2), 'v2.00000000.AAAA', '']) {
    const [appended, headless] = [await company(), await company()];
    await putMark(forged);
    await append(appended, events + 1);
    expect(await appended.verify()).toMatchObject({ ok: false, fault: { seq: events + 1 } });
    await headless.drop(events);
    await headless.dropHead();
    expect(await headless.verify()).toMatchObject({ ok: false, fault: { message: cutOff } });
    await beginHeads(sluice.server);
    expect(await readMark()).toBe(forged);
    expect(await appended.verify()).toMatchObject({ ok: false, fault: { seq: events + 1 } });
    expect(await headless.verify()).toMatchObject({ ok: false });
  }
  await began(0);
});

it('reports that the mark was removed, and creates no new heads (guarantee 40)', async () => {
  const [cut, whole] = [await company(), await company()];
  await cut.drop(events);
  await cut.dropHead();
  await dropMark();
  const heads = await readHeads();
  await beginHeads(sluice.server);
  expect(await readMark()).toBeUndefined();
  expect(await readHeads()).toEqual(heads);
  expect(await cut.verify()).toMatchObject({ ok: false, fault: { message: cutOff } });
  const fault = { seq: events, message: unproven };
  expect(await whole.verify()).toMatchObject({ ok: false, fault });
  await whole.write();
  await began(0);
  expect(await whole.verify()).toMatchObject({ ok: true, last: events + 1 });
});

it('encrypts the mark of an older release once, and creates heads for inactive environments', async () => {
  const { companyId, verify, event } = await company();
  const cut = await company();
  await cut.drop(events);
  await cut.dropHead();
  const silent = await sluice.company();
  await all().deleteFrom('audit_heads').where('company_id', '=', silent.companyId).execute();
  await writeOldHeads();
  const { hash } = await event(events);
  await putMark('0');
  await beginHeads(sluice.server);
  expect(await readMark()).toMatch(/^v2\./);
  expect(await verify()).toMatchObject({ ok: true, last: events, head: hash });
  const path = `/company/${silent.companyId}/events/verify`;
  expect((await sluice.inject('GET', path, silent)).body).toMatchObject({ ok: true, last: 0 });
  expect(await cut.verify()).toMatchObject({ ok: false, fault: { message: cutOff } });

  await all().deleteFrom('audit_heads').where('company_id', '=', companyId).execute();
  await putMark('0');
  await beginHeads(sluice.server);
  expect(await readMark()).toBe('0');
  expect(await verify()).toMatchObject({ ok: false });
  await began(0);
});

it('encrypts the mark with a changed key at the start', async () => {
  const { database, log, secrets } = sluice.server;
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const own = (await readMark())!;
  const mark = new Secrets(oldKey);
  await putMark(encryptMark({ secrets: mark }, 7));
  await beginHeads({ database, log, secrets: new Secrets(newKey, [oldKey]) });
  const changed = (await readMark())!;
  expect(new Secrets(newKey).isPresent(changed)).toBe(true);
  await beginHeads({ database, log, secrets: new Secrets(newKey) });
  expect(await readMark()).toBe(changed);
  await putMark(own);
  await beginHeads({ database, log, secrets });
  expect(await readMark()).toBe(own);
});

it('creates heads once for trails from before heads existed (guarantee 40)', async () => {
  const upgraded = await startServer();
  try {
    const { server } = upgraded;
    const { allCompanies } = server.database;
    const { verify, drop, dropHead } = await createTrail(upgraded);
    await allCompanies.deleteFrom('audit_heads').execute();
    await allCompanies.deleteFrom('installation').where('name', '=', 'audit-heads').execute();
    await Promise.all([beginHeads(server), beginHeads(server)]);
    expect(await verify()).toMatchObject({ ok: true, last: events });
    await drop(events);
    await beginHeads(server);
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: events } });
    await dropHead();
    await beginHeads(server);
    expect(await verify()).toMatchObject({ ok: false });
  } finally {
    await upgraded.close();
  }
});

it('writes the heads of changed trails to the log, and reports one that was rolled back (guarantee 40)', async () => {
  const { database, secrets } = sluice.server;
  const lines: unknown[] = [];
  const note = (level: string) => (facts: object) => lines.push({ level, ...facts });
  const log = { info: note('info'), error: note('error') } as unknown as ServerHost['log'];
  const anchors = new AuditAnchors({ database, secrets, log });
  const { companyId, event, drop, write } = await company();
  const { head } = (await readHeads()).find(each => each.company_id === companyId)!;
  anchors.add(companyId);
  anchors.add(companyId);
  await anchors.write();
  await write();
  anchors.add(companyId);
  await anchors.close();
  const [{ hash }, { hash: next }] = [await event(events), await event(events + 1)];
  await drop(events + 1);
  await putHead(companyId, head);
  anchors.add(companyId);
  await anchors.write();
  expect(lines).toEqual([
    { level: 'info', companyId, seq: events, hash },
    { level: 'info', companyId, seq: events + 1, hash: next },
    expect.objectContaining({ level: 'error', companyId, before: { seq: events + 1, hash: next } }),
  ]);
});
