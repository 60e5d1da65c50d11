// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTrail } from '#testing/bench/data/fillTrail';
import { startServer } from '#testing/startServer';
import type { EventFilter } from '../contract';
import { findMatchingSeqs } from './findEvents';

const count = 50_000;
let sluice: Awaited<ReturnType<typeof startServer>>;
let person: Awaited<ReturnType<typeof sluice.company>>;
let trail: Awaited<ReturnType<typeof fillTrail>>;
beforeAll(async () => {
  sluice = await startServer();
  person = await sluice.company();
  trail = await fillTrail(sluice.server, person.companyId, count);
});
afterAll(() => sluice.close());

const { MAX_SAFE_INTEGER } = Number;

/** How the database goes about it: the lines of its plan. */
async function explainQuery(filter: EventFilter): Promise<string> {
  const { database } = sluice.server;
  const query = findMatchingSeqs(
    database.forCompany(person.companyId),
    filter,
    [0, MAX_SAFE_INTEGER],
    {
      limit: 51,
    },
  ).compile();
  const word = database.engine === 'sqlite' ? 'explain query plan ' : 'explain ';
  // Written out for `across`: a query of one company takes no statement about another.
  let index = 0;
  const text = query.sql.replace(/\$\d+|\?/g, () => {
    const value = query.parameters[index++];
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  });
  const { rows } = await sql
    .raw<Record<string, unknown>>(word + text)
    .execute(database.allCompanies);
  return rows.map(row => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

describe('the audit trail of many events', () => {
  it('uses an index for every filter and every pair of them, and never reads all events', async () => {
    const filters: Readonly<Record<string, EventFilter>> = {
      actor: { actor: trail.actors[3] },
      action: { action: trail.actions[3] },
      resource: { resource: trail.resources[3] },
      resourceId: { resourceId: 'thing-7' },
      outcome: { outcome: 'refused' },
    };
    for (const [one, first] of Object.entries(filters))
      for (const [other, second] of Object.entries(filters)) {
        const plan = await explainQuery({ ...first, ...second });
        expect(`${one} and ${other}: ${plan}`).toMatch(/audit_events_by_\w+/);
        expect(`${one} and ${other}: ${plan}`).not.toMatch(/\bSCAN\b|Seq Scan|USE TEMP B-TREE/);
      }
    expect(await explainQuery({})).not.toMatch(/\bSCAN\b|Seq Scan|USE TEMP B-TREE/);
  });

  it('is read in full, filtered, from the middle, by time, and without results', async () => {
    const middle = trail.begun + (trail.ended - trail.begun) / 2;
    const asked = [
      '',
      '?page=500',
      '?before=25000',
      `?actor=${trail.actors[39]}`,
      `?actor=${trail.actors[39]}&action=${trail.actions[19]}`,
      `?action=${trail.actions[0]}&resource=nothing`,
      '?resourceId=nothing',
      '?outcome=refused',
      `?gte=${Math.round(middle)}&action=${trail.actions[5]}`,
      `?lte=${Math.round(middle)}`,
      '/filters',
    ];
    for (const rest of asked) {
      const reply = await sluice.inject('GET', `/company/${person.companyId}/events${rest}`, {
        token: person.token,
      });
      expect({ rest, status: reply.status }).toEqual({ rest, status: 200 });
    }
  });

  it('is verified as a chain, part by part', async () => {
    for (let from = 1; from <= count; from += 10_000) {
      const rest = `/company/${person.companyId}/events/verify?from=${from}`;
      const { body } = await sluice.inject('GET', rest, { token: person.token });
      expect(body).toMatchObject({ ok: true, from, to: from + 9999, last: count });
    }
  });
});
