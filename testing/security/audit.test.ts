import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '#core/server';
import { auditHash, type AuditRow } from '#core/server/internal';
import { startServer } from '../startServer';
import { createTrail, events } from './kits/createTrail';
import { isTest, root, sources } from '../rules/sources';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const company = () => createTrail(sluice);

describe('the chain of the audit trail', () => {
  it('verifies as written, from any event on', async () => {
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

  it('shows an event that was altered together with its hash', async () => {
    const { verify, alter, event } = await company();
    const row = { ...(await event(17)), actor_id: 'somebody else' };
    await alter(17, { actor_id: row.actor_id, hash: auditHash(row) });
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: 18 } });
  });

  it('shows where an event was removed, also the first one', async () => {
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

  it('shows where an event was removed and the rest renumbered', async () => {
    const { verify, drop, event, alter } = await company();
    await drop(events - 1);
    const last = { ...(await event(events)), seq: events - 1 };
    await alter(events, { seq: last.seq, hash: auditHash(last) });
    expect(await verify()).toMatchObject({ ok: false, fault: { seq: events - 1 } });
  });

  it('shows an event that was added at the end without a valid hash', async () => {
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

  it('stays valid when many events are written at once', async () => {
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

/** Entries that are written by themselves, by file, each with why. */
const alone: Readonly<Record<string, readonly string[]>> = {
  'core/server/audit/recordBefore.ts': ['before the change', 'after it has failed'],
  'core/server/host/mounting/authorize.ts': ['nothing was changed'],
  'core/server/passwords/checkPassword.ts': ['nothing was changed'],
  'plugins/admin/server/installation/upkeepHandlers.ts': ['before the change, which is in memory'],
  'plugins/apps/server/appHandlers.ts': ['before something is read'],
  'plugins/apps/server/readPublishedKeys.ts': ['before something is read'],
  'plugins/audit/server/exportHandler.ts': ['before something is read'],
  'plugins/connections/server/trying/tryHandler.ts': ['tells the outcome; nothing was changed'],
  'plugins/machines/server/accounts/issuerHandlers.ts': ['before something is tried'],
  'plugins/promotions/server/applyHandler.ts': ['before the change', 'after it has failed'],
  'plugins/promotions/server/rollBackHandler.ts': ['before the change, or after it has failed'],
  'plugins/runs/server/replay/replayHandler.ts': ['before something is tried'],
  'plugins/runs/server/trials/runNodeHandler.ts': ['before something is tried'],
  'plugins/runtime/server/handlers.ts': ['before something is tried'],
  'plugins/transfer/server/exportHandlers.ts': ['before something is read'],
  'plugins/transfer/server/sharing/sharingHandlers.ts': ['before something is read', 'the same'],
  'plugins/users/server/users/files/exportUsers.ts': ['before something is read'],
  'plugins/variables/server/files/fileHandlers.ts': ['before something is read'],
};

/** Finds the calls that write an entry and name no transaction. */
function listAlone(text: string): string[] {
  const starts = text.matchAll(/(?<!function )\b(?:audit|writeAudit|recordAtHome)\(/g);
  return [...starts]
    .map(({ index }) => text.slice(index, findEnd(text, index)))
    .filter(call => !/\b(?:db|tx|inside)\b|, terms\)$/.test(call));
}

/** The end of a call: after the bracket that closes its first one. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    if (')]}'.includes(text[at]!) && --depth === 0) return at + 1;
  }
  return text.length;
}

describe('the audit trail', () => {
  it('is appended to in one place in the code, and changed or cleared in none', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const writing = sources('core', 'plugins', 'shell')
      .filter(file => !isTest(file))
      .filter(file => /(updateTable|deleteFrom|insertInto)\(\s*'audit_events'/.test(read(file)));
    expect(writing).toEqual(['core/server/audit/audit.ts']);
    expect(read('core/server/audit/audit.ts')).not.toMatch(/updateTable|deleteFrom/);
  });

  it('records rejected calls with their actor and target', async () => {
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

  it('is written in a transaction everywhere, but for these', () => {
    const calls = sources('core/server', 'plugins')
      .filter(file => !isTest(file) && file.includes('/server/'))
      .flatMap(file => listAlone(readFileSync(join(root, file), 'utf8')).map(() => file));
    expect(calls.sort()).toEqual(Object.keys(alone).flatMap(file => alone[file]!.map(() => file)));
  });

  it('is written in the same transaction as the change', async () => {
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
