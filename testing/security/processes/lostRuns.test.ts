// @module-tag slow
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#core/contract';
import { decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { type OwnPostgres, startPostgres } from '../../postgres.mjs';
import { startServer } from '../../startServer';

const tested = process.env['TEST_DATABASE_URL'];
const answer = { device: 'known', amount: 30, username: 'ada' };
let postgres: OwnPostgres;
let sluice: Awaited<ReturnType<typeof startServer>>;
let flow: Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;

// PostgreSQL is stopped here: it is one of our own beside the one that others use.
beforeAll(async () => {
  if (!tested) return;
  postgres = await startPostgres(process.cwd());
  sluice = await startServer({
    env: { DATABASE_URL: postgres.url, SLUICE_RATE_TOKEN: '0', SLUICE_RATE_COMPANY: '0' },
  });
  flow = await flowsOn(sluice).flowOf(decide, decideLinks);
}, 60_000);
afterAll(async () => {
  await sluice?.close();
  await postgres?.stop();
}, 60_000);

/** Sends runs by four lanes until it is told to end. */
function sending() {
  const acknowledged: string[] = [];
  const refused: { status: number; code: unknown }[] = [];
  const going = { on: true };
  const lane = async () => {
    while (going.on) {
      const { status, body } = await flow.start(answer);
      if (status === 200) acknowledged.push(body.interactionId);
      else refused.push({ status, code: body.code });
      if (status !== 200) await wait(50);
    }
  };
  const lanes = Promise.all([lane(), lane(), lane(), lane()]);
  const end = async () => {
    going.on = false;
    await lanes;
  };
  return { acknowledged, refused, end };
}

describe.runIf(tested)('a run that is sent to a database that was lost', () => {
  it.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
    'by %s gets 503 with its code, and acknowledged steps are stored completely (guarantee 39)',
    async signal => {
      const { acknowledged, refused, end } = sending();
      await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(20);
      await postgres.end(signal);
      expect(await flow.start(answer)).toMatchObject({
        status: 503,
        body: { code: codes.databaseDown },
      });
      // Its other processes notice, and the port is free again.
      await wait(1000);
      await postgres.start();
      const before = acknowledged.length;
      await expect
        .poll(() => acknowledged.length, { timeout: 15_000 })
        .toBeGreaterThan(before + 20);
      await end();
      expect(refused.length).toBeGreaterThan(0);
      const others = refused.filter(
        ({ status, code }) => status !== 503 || code !== codes.databaseDown,
      );
      expect(others).toEqual([]);
      const db = sluice.server.database.forCompany(flow.companyId);
      const rows = await db
        .selectFrom('interactions')
        .select(['interaction_id', 'status', 'legs'])
        .execute();
      const ended = new Set(rows.map(({ interaction_id }) => interaction_id));
      expect(acknowledged.filter(id => !ended.has(id))).toEqual([]);
      expect(rows.filter(({ status }) => status !== 'success')).toEqual([]);
      const events = await db.selectFrom('run_events').select(['interaction_id', 'leg']).execute();
      const recorded = new Set(events.map(({ interaction_id }) => interaction_id));
      // Each has its row and its steps, or neither.
      expect([...ended].filter(id => !recorded.has(id))).toEqual([]);
      expect([...recorded].filter(id => !ended.has(id))).toEqual([]);
    },
    60_000,
  );
});
