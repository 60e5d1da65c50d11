import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, jobWorker } from '#core/server/internal';
import { corePlugin } from '#core/server/corePlugin';
import { installed } from '#testing/installed';
import { freshDatabase, startServer } from '#testing/startServer';
import { outcomeStore } from '#plugins/connectors/contract/internal';
import { sign, signLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { eventMonths, makeMonth, toMonth } from './eventMonths';

const hour = 3_600_000;
const day = 24 * hour;
let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let database: Database;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
  ({ database } = sluice.server);
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

let later = 0;
/** Does the jobs of the next hour, now. */
const nextHour = () => sluice.server.get(jobWorker).once(Date.now() + ++later * hour);
const flow = () => runs.flowOf(sign, signLinks);
type Flow = Awaited<ReturnType<typeof flow>>;
const answer = ({ companyId }: Flow, screen: never) =>
  runs.step(companyId, screen, { buttonValue: 'SIGNIN', username: 'ada', password: 'right' });

/** A run that ended so many days ago. */
async function ranAgo(of: Flow, days: number): Promise<string> {
  const screen = (await of.start({})).body;
  await answer(of, screen as never);
  await age(of, screen.interactionId, days);
  return screen.interactionId;
}
async function age({ companyId }: Flow, interactionId: string, days: number): Promise<void> {
  const at = Date.now() - days * day;
  for (const table of ['interactions', 'run_events'] as const)
    await database
      .forCompany(companyId)
      .updateTable(table)
      .set({ start_time: at })
      .where('interaction_id', '=', interactionId)
      .execute();
}
const listKeptRuns = async ({ companyId }: Flow) => {
  const ids = async (table: 'interactions' | 'run_events') =>
    (
      await database
        .forCompany(companyId)
        .selectFrom(table)
        .select('interaction_id')
        .distinct()
        .execute()
    )
      .map(row => row.interaction_id)
      .sort();
  const [one, two] = [await ids('interactions'), await ids('run_events')];
  expect(one).toEqual(two);
  return one;
};

describe('runs', () => {
  it('are kept as long as the environment sets, else as the operator sets', async () => {
    const [usual, short] = [await flow(), await flow()];
    const address = `/company/${short.companyId}/runs/retention`;
    const fetchRetention = async () =>
      (await sluice.inject('GET', address, { token: short.token })).body;
    expect(await fetchRetention()).toEqual({ days: 30, usual: 30, own: false });
    await sluice.inject('PUT', address, { token: short.token, body: { days: 7 } });
    expect(await fetchRetention()).toEqual({ days: 7, usual: 30, own: true });
    for (const days of [0, 4000, 1.5, '7'])
      expect(
        (await sluice.inject('PUT', address, { token: short.token, body: { days } })).status,
      ).toBe(400);
    const of = async (each: Flow) =>
      [await ranAgo(each, 1), await ranAgo(each, 10), await ranAgo(each, 40)] as const;
    const [ofUsual, ofShort] = [await of(usual), await of(short)];
    const outcomes = sluice.server.get(outcomeStore);
    const ids = { interactionId: 'i', flowId: 'f', versionId: 1, nodeId: 'n' };
    const logged = { ...ids, outcomeStatusDetail: '' };
    for (const [outcomeType, days] of Object.entries({ young: 1, old: 10 }))
      await outcomes.record(short.companyId, {
        ...logged,
        outcomeType,
        outcomeStatus: 'success',
        time: Date.now() - days * day,
      });
    await nextHour();
    const kept = await outcomes.list(short.companyId, {});
    expect(kept.map(each => each.outcomeType)).toEqual(['young']);
    expect(await listKeptRuns(usual)).toEqual([ofUsual[0], ofUsual[1]].sort());
    expect(await listKeptRuns(short)).toEqual([ofShort[0]]);
    await sluice.inject('PUT', address, { token: short.token, body: { days: null } });
    expect((await fetchRetention()).own).toBe(false);
  });

  it('that wait too long end as timed out, and their state is deleted', async () => {
    const of = await flow();
    const [late, other] = [(await of.start({})).body, (await of.start({})).body];
    const db = database.forCompany(of.companyId);
    await db
      .updateTable('interactions')
      .set({ expires: Date.now() - 1 })
      .where('interaction_id', '=', late.interactionId)
      .execute();
    await nextHour();
    const rows = await db
      .selectFrom('interactions')
      .select(['interaction_id', 'status', 'state'])
      .execute();
    const row = (id: string) => rows.find(each => each.interaction_id === id);
    expect(row(late.interactionId)).toMatchObject({ status: 'timeout', state: '' });
    expect(row(other.interactionId)?.status).toBe('waiting');
    expect((await answer(of, late as never)).json().message).toContain('timed out');
    expect((await answer(of, other as never)).json().success).toBe(true);
  });
});

describe('a step', () => {
  const holdLease = (of: Flow, interactionId: string, leaseUntil: number) =>
    database
      .forCompany(of.companyId)
      .updateTable('interactions')
      .set(eb => ({ lease: eb('lease', '+', 1), lease_until: leaseUntil }))
      .where('interaction_id', '=', interactionId)
      .execute();

  it('accepts another response once the lease of a killed process has ended', async () => {
    const of = await flow();
    const screen = (await of.start({})).body;
    await holdLease(of, screen.interactionId, Date.now() + 60_000);
    const busy = await answer(of, screen as never);
    expect([busy.statusCode, busy.json().message]).toEqual([
      409,
      expect.stringMatching(/already being processed.*again in ten seconds/),
    ]);
    await holdLease(of, screen.interactionId, Date.now() - 1);
    expect((await answer(of, screen as never)).json().success).toBe(true);
  });

  it('that was taken over meanwhile writes nothing', async () => {
    let arrived: () => void = () => {};
    const waits = new Promise<void>(done => (arrived = done));
    const open: (() => void)[] = [];
    const peer = createServer((_, reply) => {
      open.push(() => reply.end('{}'));
      if (open.length > 1) reply.end('{}');
      arrived();
    }).listen(0, '127.0.0.1');
    await new Promise(done => peer.once('listening', done));
    const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/`;
    const nodes = {
      ask: sign['ask']!,
      wait: ['httpConnector', 'makeRestApiCall', { url, method: 'GET' }],
      done: sign['done']!,
    } as typeof sign;
    const of = await runs.flowOf(nodes, [
      ['ask', 'wait'],
      ['wait', 'done'],
    ]);
    const screen = (await of.start({})).body;
    const first = answer(of, screen as never);
    await waits;
    await holdLease(of, screen.interactionId, 0);
    open[0]!();
    expect((await first).statusCode).toBe(409);
    expect((await of.runs())[0].status).toBe('waiting');
    expect((await answer(of, screen as never)).statusCode).toBe(200);
    expect((await of.runs())[0].status).toBe('success');
    await new Promise(done => peer.close(done));
  });
});

// SQLite has no partitions: its rows go one batch after the other, as the tests above show.
const describeOnPostgres: (title: string, work: () => void) => void = process.env[
  'TEST_DATABASE_URL'
]
  ? describe
  : () => {};
describeOnPostgres('on PostgreSQL, recorded steps', () => {
  it('are stored in monthly partitions, created ahead and dropped as a whole', async () => {
    const now = Date.now();
    const old = toMonth(now, -8);
    const of = await flow();
    await makeMonth(database.allCompanies, old);
    await nextHour();
    const months = (await eventMonths(database.allCompanies)).map(({ table }) => table);
    const ahead = [0, 1, 2, 3].map(month => toMonth(Date.now() + later * hour, month).table);
    // The worker's hours may be of the next month already.
    expect(months).toEqual([...new Set([toMonth(now).table, ...ahead])]);
    const screen = (await of.start({})).body;
    const { rows } = await sql<{
      place: string;
    }>`select tableoid::regclass::text as place from run_events where interaction_id = ${screen.interactionId}`.execute(
      database.allCompanies,
    );
    expect(rows).toEqual([{ place: toMonth(now).table }]);
  });

  it('from before the partitions are moved into them', async () => {
    const fresh = (await freshDatabase())!;
    const migrations: Record<string, Migration> = Object.assign(
      {},
      ...[corePlugin, ...installed].map(plugin => plugin.migrations),
    );
    const { '2026-11-21T07:45_runRetention': months, ...before } = migrations;
    const terms = { dataFolder: '', databaseUrl: fresh.url };
    const all = { id: 'all', companyTables: ['run_events'] };
    const old = await Database.open({ ...terms, plugins: [{ ...all, migrations: before }] });
    const times = [Date.UTC(2025, 11, 31, 23, 59, 59, 999), Date.UTC(2026, 0, 1), Date.now()];
    for (const [leg, start_time] of times.entries())
      await old
        .forCompany('c')
        .insertInto('run_events')
        .values({
          company_id: 'c',
          interaction_id: 'i',
          leg,
          flow_id: 'f',
          start_time,
          events: '[]',
        })
        .execute();
    await old.close();
    const now = await Database.open({ ...terms, plugins: [{ ...all, migrations }] });
    const { rows } = await sql<{
      place: string;
    }>`select tableoid::regclass::text as place from run_events order by leg`.execute(
      now.allCompanies,
    );
    expect(months).toBeDefined();
    expect(rows.map(({ place }) => place)).toEqual(times.map(time => toMonth(time).table));
    expect(await now.forCompany('d').selectFrom('run_events').selectAll().execute()).toEqual([]);
    await now.close();
    await fresh.drop();
  });

  it('recorded before their partition existed are moved into it', async () => {
    const of = await flow();
    const id = (await of.start({})).body.interactionId as string;
    const far = toMonth(Date.now(), 9);
    await database
      .forCompany(of.companyId)
      .updateTable('run_events')
      .set({ start_time: far.from + 5 })
      .where('interaction_id', '=', id)
      .execute();
    const place = async () =>
      (
        await sql<{
          place: string;
        }>`select tableoid::regclass::text as place from run_events where interaction_id = ${id}`.execute(
          database.allCompanies,
        )
      ).rows[0]?.place;
    expect(await place()).toBe('run_events_rest');
    await database.transaction(undefined, db => makeMonth(db, far));
    expect(await place()).toBe(far.table);
  });

  it('are closed to other environments in each partition', async () => {
    const [ours, theirs] = [await flow(), await flow()];
    await ours.start({});
    const { table } = toMonth(Date.now());
    for (const name of ['run_events', table, 'run_events_rest']) {
      const { rows } = await sql<{
        forced: boolean;
        secured: boolean;
        policies: number;
      }>`select relforcerowsecurity as forced, relrowsecurity as secured,
          (select count(*)::int from pg_policy where polrelid = pg_class.oid) as policies from pg_class where relname = ${name}`.execute(
        database.allCompanies,
      );
      expect({ name, ...rows[0] }).toEqual({ name, forced: true, secured: true, policies: 1 });
    }
    // Past the query layer, as a fault of ours would be.
    const listVisibleCompanies = async (companyId: string, of: string) =>
      (
        await sql<{
          company_id: string;
        }>`select distinct company_id from ${sql.table(of)}`.execute(
          database.forCompany(companyId).withoutPlugins(),
        )
      ).rows;
    for (const name of ['run_events', table]) {
      expect(await listVisibleCompanies(ours.companyId, name)).toEqual([
        { company_id: ours.companyId },
      ]);
      expect(await listVisibleCompanies(theirs.companyId, name)).toEqual([]);
    }
  });
});
