import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '#core/contract/format/csv';
import { writeAudit } from '#core/server';
import { startServer } from '#testing/startServer';
import type { AuditEvent } from '../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const ask = (by: Person, rest = '') =>
  sluice.inject('GET', `/company/${by.companyId}/events${rest}`, { token: by.token });
const numbers = ({ body }: { body: { events: AuditEvent[] } }) => body.events.map(({ seq }) => seq);

/** A person whose company has these events and no others. */
async function withEvents(count: number): Promise<Person> {
  const person = await sluice.company();
  const { companyId } = person;
  for (let index = 1; index <= count; index += 1)
    await writeAudit(
      sluice.server,
      { companyId, customerId: index % 4 === 0 ? '' : person.customerId },
      { ip: '192.0.2.7' },
      {
        action: index % 3 === 0 ? 'delete' : 'update',
        resource: index % 2 === 0 ? 'flow' : 'member',
        resourceId: `thing-${index % 5}`,
        before: { name: `=before ${index}` },
        after: { name: `after "${index}"` },
        ...(index % 10 === 0 && { outcome: 'refused' as const }),
      },
    );
  return person;
}

describe('the audit trail', () => {
  it('shows the present names of resources, and the last names of deleted ones', async () => {
    const person = await sluice.company();
    const make = (name: string) =>
      sluice.inject('POST', '/flows', { token: person.token, body: { name } });
    const [kept, gone] = [
      (await make('Kept')).body.flowInfo.flowId,
      (await make('Gone')).body.flowInfo.flowId,
    ];
    await sluice.inject('DELETE', `/flows/${gone}`, { token: person.token });
    const write = (resource: string, resourceId: string) =>
      writeAudit(sluice.server, person, { ip: '' }, { action: 'share', resource, resourceId });
    await write('flow', kept);
    await write('flow', gone);
    await write('member', person.customerId);
    await write('locale', 'de');
    const { events } = (await ask(person)).body as { events: AuditEvent[] };
    const name = (resourceId: string) =>
      events.find(each => each.action === 'share' && each.resourceId === resourceId)?.resourceName;
    expect([kept, gone, 'de'].map(name)).toEqual(['Kept', 'Gone', 'German']);
    expect(name(person.customerId)).toBe(events[0]!.actorName);
  });

  it('is read newest first, page by page [C096]', async () => {
    const person = await withEvents(30);
    const first = await ask(person, '?limit=10');
    expect(numbers(first)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21]);
    expect(first.body).toMatchObject({ more: true, last: 30 });
    expect(numbers(await ask(person, '?limit=10&page=2'))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await ask(person, '?limit=10&page=2')).body.more).toBe(false);
    expect(numbers(await ask(person, '?limit=3&before=5'))).toEqual([4, 3, 2]);
    expect(numbers(await ask(person, '?page=9'))).toEqual([]);
    expect(first.body.events[1]).toMatchObject({
      actorId: person.customerId,
      actorName: 'Ada Lovelace',
      action: 'update',
      resource: 'member',
      address: '192.0.2.7',
      before: { name: '=before 29' },
      after: { name: 'after "29"' },
      outcome: 'done',
    });
    expect(first.body.events[2]).toMatchObject({ actorId: '', actorName: 'Server' });
  });

  it('filters events by actor, action, resource, outcome, and time, alone and combined', async () => {
    const person = await withEvents(40);
    const all: AuditEvent[] = (await ask(person, '?limit=100')).body.events;
    const filters: readonly [string, (event: AuditEvent) => boolean][] = [
      [`actor=${person.customerId}`, ({ actorId }) => actorId === person.customerId],
      ['action=delete', ({ action }) => action === 'delete'],
      ['resource=flow', ({ resource }) => resource === 'flow'],
      ['resourceId=thing-3', ({ resourceId }) => resourceId === 'thing-3'],
      ['outcome=refused', ({ outcome }) => outcome === 'refused'],
      [`gte=${all[15]!.at}`, ({ at }) => at >= all[15]!.at],
      [`lte=${all[15]!.at}`, ({ at }) => at <= all[15]!.at],
      ['action=nothing', () => false],
      ['gte=9000000000000', () => false],
      ['lte=1', () => false],
    ];
    for (const [one, fitsOne] of filters)
      for (const [other, fitsOther] of filters) {
        const query = [...new Set([one, other])].join('&');
        if (/(\w+)=.*&\1=/.test(query)) continue;
        const expected = all
          .filter(event => fitsOne(event) && fitsOther(event))
          .map(({ seq }) => seq);
        expect({ query, seqs: numbers(await ask(person, `?limit=100&${query}`)) }).toEqual({
          query,
          seqs: expected,
        });
        const second = await ask(person, `?limit=4&page=1&${query}`);
        expect({ query, seqs: numbers(second) }).toEqual({ query, seqs: expected.slice(4, 8) });
      }
  });

  it('lists the available filters, without those of rejected calls', async () => {
    const person = await withEvents(8);
    const nobody = await sluice.company({ in: person.companyId, can: [] });
    await sluice.inject('POST', '/flows', { token: nobody.token, body: {} });
    const { body } = await ask(person, '/filters');
    expect(body).toEqual({
      actors: expect.arrayContaining([
        { id: person.customerId, name: 'Ada Lovelace' },
        { id: nobody.customerId, name: 'Ada Lovelace' },
      ]),
      actions: ['delete', 'refused', 'update'],
      resources: ['flow', 'member'],
    });
    const refused = await ask(person, '?outcome=refused');
    expect(refused.body.events[0]).toMatchObject({ action: 'refused', resource: 'POST /flows' });
  });

  it('is exported as CSV without formulas and as JSON lines, and records each export', async () => {
    const person = await withEvents(620);
    const csv = await ask(person, '/export?format=csv&action=update');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="audit-trail.csv"');
    const read = readCsv(csv.text);
    const rows = read.ok ? read.rows.map(({ cells }) => cells) : [];
    expect(rows).toHaveLength(1 + 620 - 206);
    expect(rows[0]!.slice(0, 3)).toEqual(['seq', 'at', 'actorName']);
    expect(rows[1]![rows[0]!.indexOf('after')]).toBe('{"name":"after \\"620\\""}');
    const lines = (await ask(person, '/export?format=jsonl')).text.trim().split('\n');
    expect(lines).toHaveLength(622);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      seq: 622,
      action: 'export',
      after: { format: 'jsonl' },
    });
    expect(JSON.parse(lines[1]!)).toMatchObject({
      action: 'export',
      after: { format: 'csv', action: 'update' },
    });
    expect((await ask(person, '/export?format=xml')).status).toBe(400);
  });

  it('is hidden from readers and visible to auditors, who can’t change anything', async () => {
    const person = await withEvents(3);
    const reader = await sluice.company({ in: person.companyId, roles: ['default:read'] });
    const auditor = await sluice.company({ in: person.companyId, roles: ['default:auditor'] });
    for (const rest of ['', '/filters', '/verify', '/export?format=csv']) {
      expect((await ask(reader, rest)).body.code).toBe(1998);
      expect((await ask(auditor, rest)).status).toBe(200);
    }
    const changed = await sluice.inject('POST', '/flows', {
      token: auditor.token,
      body: { name: 'Mine' },
    });
    expect(changed.body.code).toBe(1998);
  });
});
