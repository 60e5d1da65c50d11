import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '#core/server';
import { auditHash, type AuditRow } from '#core/server/internal';
import { writeMissingHeads } from '#core/server/audit/auditHead';
import { startServer } from '../startServer';
import { isTest, root, sources } from '../rules/sources';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const events = 40;
async function company() {
  const { allCompanies } = sluice.server.database;
  const person = await sluice.company();
  const { companyId, customerId } = person;
  for (let index = 1; index <= events; index += 1)
    await writeAudit(
      sluice.server,
      { companyId, customerId },
      { ip: '192.0.2.1' },
      { action: 'update', resource: 'flow', resourceId: `flow-${index}`, after: { index } },
    );
  const rows = () => allCompanies.selectFrom('audit_events').where('company_id', '=', companyId);
  const verify = async (rest = '') =>
    (await sluice.inject('GET', `/company/${companyId}/events/verify${rest}`, person)).body;
  const event = (seq: number) =>
    rows().selectAll().where('seq', '=', seq).executeTakeFirstOrThrow();
  const alter = (seq: number, values: Partial<AuditRow>) =>
    allCompanies
      .updateTable('audit_events')
      .set(values)
      .where('company_id', '=', companyId)
      .where('seq', '=', seq)
      .execute();
  const drop = (seq: number) =>
    allCompanies
      .deleteFrom('audit_events')
      .where('company_id', '=', companyId)
      .where('seq', '=', seq)
      .execute();
  return { ...person, verify, event, alter, drop };
}

describe('the chain of the audit trail', () => {
  it('is whole as the product writes it, from any event on', async () => {
    const { verify, event } = await company();
    const { hash } = await event(events);
    expect(await verify()).toEqual({ from: 1, to: events, last: events, ok: true, head: hash });
    expect(await verify('?from=20')).toMatchObject({ ok: true, to: events });
    expect(await verify('?from=900')).toMatchObject({ ok: true });
  });

  const changes: Readonly<Record<string, Partial<AuditRow>>> = {
    'who did it': { actor_id: 'somebody else' },
    'what was done': { action: 'read' },
    'the thing': { resource_id: 'another' },
    'what was before': { before: '{"x":1}' },
    'what was after': { after: null },
    'the outcome': { outcome: 'refused' },
    'the address': { address: '198.51.100.1' },
    'the moment': { at: 1 },
  };
  it.each(Object.entries(changes))('shows where %s was altered', async (_, values) => {
    const { verify, alter } = await company();
    await alter(17, values);
    expect(await verify()).toMatchObject({ ok: false, to: 16, fault: { seq: 17 } });
  });

  it('shows where an event was altered and given a fitting hash', async () => {
    const { verify, alter, event } = await company();
    const row = { ...(await event(17)), actor_id: 'somebody else' };
    await alter(17, { actor_id: row.actor_id, hash: auditHash(row) });
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: 18 } });
  });

  it('shows where an event was taken out, the first one too', async () => {
    const middle = await company();
    await middle.drop(17);
    expect(await middle.verify()).toMatchObject({
      ok: false,
      fault: { seq: 17, message: 'Event 17 is missing.' },
    });
    const first = await company();
    await first.drop(1);
    expect(await first.verify()).toMatchObject({ ok: false, fault: { seq: 1 } });
  });

  it('shows where one was taken out and the rest moved up', async () => {
    const { verify, drop, event, alter } = await company();
    await drop(events - 1);
    const last = { ...(await event(events)), seq: events - 1 };
    await alter(events, { seq: last.seq, hash: auditHash(last) });
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: events - 1 } });
  });

  it('shows where one was put in at the end without being tied to the rest', async () => {
    const { verify, event, companyId } = await company();
    const row = {
      ...(await event(events)),
      seq: events + 1,
      event_id: 'made-up',
      previous_hash: 'x',
    };
    await sluice.server.database
      .forCompany(companyId)
      .insertInto('audit_events')
      .values({ ...row, hash: auditHash(row) })
      .execute();
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: events + 1 } });
  });

  it('shows that was cut off or replaced, and still does when more is written (guarantee 40)', async () => {
    const { companyId, customerId, verify, drop } = await company();
    for (const seq of [38, 39, 40]) await drop(seq);
    const message = expect.stringContaining('was cut off or replaced');
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: 38, message } });
    await writeAudit(sluice.server, { companyId, customerId }, undefined, {
      action: 'update',
      resource: 'flow',
    });
    expect(await verify()).toMatchObject({ ok: false, to: 37, fault: { seq: 38 } });
  });

  it('shows that all of it, or its end with the head, was taken away (guarantee 40)', async () => {
    const { allCompanies } = sluice.server.database;
    const emptied = await company();
    await allCompanies
      .deleteFrom('audit_events')
      .where('company_id', '=', emptied.companyId)
      .execute();
    expect(await emptied.verify()).toMatchObject({ ok: false, last: 0, fault: { seq: 1 } });

    const headless = await company();
    const { companyId, customerId, verify, drop } = headless;
    await drop(events);
    await allCompanies.deleteFrom('audit_heads').where('company_id', '=', companyId).execute();
    expect(await verify()).toMatchObject({ ok: false });
    await writeAudit(sluice.server, { companyId, customerId }, undefined, {
      action: 'update',
      resource: 'flow',
    });
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: events } });
  });

  it('gets its head once, where it is older than heads are (guarantee 40)', async () => {
    const { allCompanies } = sluice.server.database;
    const { companyId, verify, drop } = await company();
    await allCompanies.deleteFrom('audit_heads').where('company_id', '=', companyId).execute();
    await allCompanies.deleteFrom('installation').where('name', '=', 'audit-heads').execute();
    await writeMissingHeads(sluice.server);
    expect(await verify()).toMatchObject({ ok: true, last: events });
    await drop(events);
    await writeMissingHeads(sluice.server);
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: events } });
  });

  it('follows what a release without heads appends beside this one, for seven days (guarantee 18)', async () => {
    const { allCompanies } = sluice.server.database;
    const headsBegun = (at: number) =>
      allCompanies
        .updateTable('installation')
        .set({ value: String(at) })
        .where('name', '=', 'audit-heads')
        .execute();
    const write = ({ companyId, customerId }: Awaited<ReturnType<typeof company>>) =>
      writeAudit(sluice.server, { companyId, customerId }, undefined, {
        action: 'update',
        resource: 'flow',
      });
    /** As the release before writes it: after the last event, without a head. */
    const append = async (
      { companyId, event }: Awaited<ReturnType<typeof company>>,
      seq: number,
    ) => {
      const { hash, ...last } = await event(seq - 1);
      const next = { ...last, seq, event_id: `old ${seq}`, previous_hash: hash };
      const row = { ...next, hash: auditHash(next) };
      await sluice.server.database
        .forCompany(companyId)
        .insertInto('audit_events')
        .values(row)
        .execute();
    };
    await headsBegun(Date.now());
    const beside = await company();
    await append(beside, events + 1);
    await append(beside, events + 2);
    expect(await beside.verify()).toMatchObject({ ok: true, last: events + 2 });
    await write(beside);
    await append(beside, events + 4);
    expect(await beside.verify()).toMatchObject({ ok: true, last: events + 4 });
    await beside.drop(events + 3);
    expect(await beside.verify()).toMatchObject({ ok: false, fault: { seq: events + 3 } });

    // A company that the release before created has no head.
    const young = await company();
    await allCompanies
      .deleteFrom('audit_heads')
      .where('company_id', '=', young.companyId)
      .execute();
    expect(await young.verify()).toMatchObject({ ok: true, last: events });

    await headsBegun(0);
    expect(await young.verify()).toMatchObject({ ok: false });
    const late = await company();
    await append(late, events + 1);
    expect(await late.verify()).toMatchObject({ ok: false, fault: { seq: events + 1 } });
    await write(late);
    expect(await late.verify()).toMatchObject({ ok: false, to: events + 1 });
  });

  it('shows that its head was made without the key, or is another company’s (guarantee 40)', async () => {
    const { allCompanies } = sluice.server.database;
    const [one, other] = [await company(), await company()];
    await one.drop(events);
    const put = (head: string) =>
      allCompanies
        .updateTable('audit_heads')
        .set({ head })
        .where('company_id', '=', one.companyId)
        .execute();
    const { hash } = await one.event(events - 1);
    await put(JSON.stringify([events - 1, hash]));
    expect(await one.verify()).toMatchObject({ ok: false });
    const theirs = await allCompanies
      .selectFrom('audit_heads')
      .select('head')
      .where('company_id', '=', other.companyId)
      .executeTakeFirstOrThrow();
    await put(theirs.head);
    expect(await one.verify()).toMatchObject({ ok: false });
  });

  it('stays whole when many write at once', async () => {
    const { companyId, customerId, verify } = await company();
    const write = (index: number) =>
      writeAudit(sluice.server, { companyId, customerId }, undefined, {
        action: 'race',
        resource: `thing ${index}`,
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)));
    expect(await verify()).toMatchObject({ ok: true, last: events + 20 });
  });
});

describe('the audit trail', () => {
  it('is appended to in one place, and changed or emptied in none', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const writing = sources('core', 'plugins', 'shell')
      .filter(file => !isTest(file))
      .filter(file => /(updateTable|deleteFrom|insertInto)\(\s*'audit_events'/.test(read(file)));
    expect(writing).toEqual(['core/server/audit/audit.ts']);
    expect(read('core/server/audit/audit.ts')).not.toMatch(/updateTable|deleteFrom/);
  });

  it('keeps what was refused, with who and what', async () => {
    const { companyId, token } = await sluice.company();
    const some = await sluice.company({ in: companyId, can: [] });
    await sluice.inject('POST', `/company/${companyId}/roles`, {
      token: some.token,
      body: { name: 'Mine' },
    });
    const { body } = await sluice.inject('GET', `/company/${companyId}/events?outcome=refused`, {
      token,
    });
    expect(body.events[0]).toMatchObject({
      actorId: some.customerId,
      action: 'refused',
      resource: 'POST /company/:companyId/roles',
      outcome: 'refused',
    });
  });

  it('is written with the change or not at all', async () => {
    const { companyId, customerId } = await sluice.company();
    const rows = sluice.server.database
      .forCompany(companyId)
      .selectFrom('audit_events')
      .selectAll();
    const before = await rows.execute();
    const undone = sluice.server.database.transaction(companyId, async db => {
      await writeAudit(
        sluice.server,
        { companyId, customerId },
        undefined,
        { action: 'x', resource: 'y' },
        db,
      );
      throw new Error('The change failed.');
    });
    await expect(undone).rejects.toThrow('The change failed.');
    expect(await rows.execute()).toEqual(before);
  });
});
