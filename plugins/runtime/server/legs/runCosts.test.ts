// @module-tag slow
import { createHook } from 'node:async_hooks';
import { DefaultQueryExecutor } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { LogSync } from '#core/server/database/sqlite/log/LogSync';
import { startServer } from '#testing/startServer';
import { type Link, type Node } from '../testFlows';
import { flowsOn } from '../testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
afterEach(() => vi.restoreAllMocks());

/** A flow of so many nodes in a row that wait for nothing, and an answer. */
async function createRow(count: number) {
  const nodes: Record<string, Node> = {};
  const links: Link[] = [];
  for (let index = 0; index < count; index++) {
    nodes[`n${index}`] = ['stringsConnector', 'trim', { originalValue: '{{global.parameters.x}}' }];
    if (index > 0) links.push([`n${index - 1}`, `n${index}`]);
  }
  nodes['ok'] = ['httpConnector', 'createSuccessResponse'];
  links.push([`n${count - 1}`, 'ok']);
  const flow = await flowsOn(sluice).flowOf(nodes, links);
  const run = async () => expect((await flow.start({ x: 'a' })).status).toBe(200);
  // What is asked once a second is asked now, and does not grow old meanwhile; and on a busy machine
  // a turn of the event loop would be over after a few queries.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now);
  await run();
  return run;
}
afterEach(() => vi.useRealTimers());

/** How many promises a run makes, the least of some runs: others may make some meanwhile. */
async function countPromises(run: () => Promise<void>): Promise<number> {
  let count = 0;
  const hook = createHook({ init: (_, type) => void (count += Number(type === 'PROMISE')) });
  const counts: number[] = [];
  for (let times = 0; times < 5; times++) {
    count = 0;
    hook.enable();
    await run();
    hook.disable();
    counts.push(count);
  }
  return Math.min(...counts);
}

/** Watches what is written of runs; figures about them are written once in a while. */
function watchRunWrites() {
  const written = vi.spyOn(sluice.server.database, 'writeRows');
  return () =>
    written.mock.calls.filter(([writes]) => writes.some(({ table }) => table === 'interactions'));
}

it('reads nothing from the database for a run whose flow, policy, and key are cached', async () => {
  const run = await createRow(3);
  const asked = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const listWritten = watchRunWrites();
  await run();
  expect(asked.mock.calls.map(([query]) => query.sql)).toEqual([]);
  expect(listWritten()).toHaveLength(1);
});

it('records many runs in a few commits', async () => {
  const run = await createRow(1);
  const listWritten = watchRunWrites();
  await Promise.all(Array.from({ length: 64 }, run));
  expect(listWritten().length).toBeLessThanOrEqual(8);
});

it.skipIf(process.env['TEST_DATABASE_URL'])('waits for the disk once per step', async () => {
  const { flowOf, step } = flowsOn(sluice);
  const flow = await flowOf(
    {
      ask: ['httpConnector', 'customHTMLTemplate', { customHTML: '<form id="f"></form>' }],
      done: ['httpConnector', 'createSuccessResponse'],
    },
    [['ask', 'done']],
  );
  const synced = vi.spyOn(LogSync.prototype, 'sync');
  const counts: number[] = [];
  for (let times = 0; times < 5; times++) {
    const screen = (await flow.start()).body;
    synced.mockClear();
    expect((await step(flow.companyId, screen, {})).statusCode).toBe(200);
    counts.push(synced.mock.calls.length);
  }
  // Other writes of the server wait as well.
  expect(Math.min(...counts)).toBe(1);
});

it('creates no promise for a node that waits for nothing', async () => {
  const short = await countPromises(await createRow(2));
  const long = await countPromises(await createRow(20));
  expect([short, long]).toEqual([short, short]);
});

it('writes all steps of a run in one statement', async () => {
  const count = async (run: () => Promise<void>) => {
    const counts: number[] = [];
    for (let times = 0; times < 5; times++) {
      const written = vi.spyOn(JSON, 'stringify');
      await run();
      counts.push(written.mock.calls.length);
      written.mockRestore();
    }
    return Math.min(...counts);
  };
  const short = await count(await createRow(2));
  const long = await count(await createRow(20));
  expect([short, long]).toEqual([short, short]);
});

it('reads a stopped test run once per step', async () => {
  const nodes: Record<string, Node> = Object.fromEntries(
    ['n0', 'n1', 'n2'].map(id => [id, ['stringsConnector', 'trim', { originalValue: 'a' }]]),
  );
  const links: Link[] = [
    ['n0', 'n1'],
    ['n1', 'n2'],
  ];
  const { flowId, token } = await flowsOn(sluice).flowOf(nodes, links);
  const breakpoints = [{ flowId, nodeId: 'n0' }];
  const started = await sluice.inject('POST', `/flows/${flowId}/try`, {
    token,
    body: { breakpoints },
  });
  const at = `/flows/${flowId}/trials/${started.body.interactionId}`;
  const { stop } = (await sluice.inject('GET', at, { token })).body;
  const asked = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const listWritten = watchRunWrites();
  const step = { stopId: stop.stopId, step: 'over', breakpoints };
  const reply = await sluice.inject('POST', `${at}/resume`, { token, body: step });
  expect(reply.body.stop.nodeId).toBe('n1');
  const ofRuns = asked.mock.calls.flatMap(([{ sql }]) => (/"interactions"/.test(sql) ? [sql] : []));
  expect(ofRuns.map(sql => sql.split(' ')[0])).toEqual(['select', 'update']);
  expect(listWritten()).toHaveLength(1);
});
