import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { budgets } from '#core/contract/valueSize';
import { startServer } from '#testing/startServer';
import type { Node } from '../testFlows';
import { flowsOn } from '../testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
afterEach(() => vi.restoreAllMocks());

it('a large leg is committed alone, and no other run waits for it (guarantee 31)', async () => {
  const runs = flowsOn(sluice);
  const customHTML = '<p>text</p>'.repeat(50_000);
  const large = await runs.flowOf({
    screen: ['httpConnector', 'customHTMLTemplate', { customHTML, formFieldsList: [] }],
  });
  const small = await runs.flowOf({ done: ['httpConnector', 'createSuccessResponse'] });
  const { database } = sluice.server;
  const { writeRows } = database;
  const sizes: { rows: number; characters: number }[] = [];
  vi.spyOn(database, 'writeRows').mockImplementation(writes => {
    const rows = writes.flatMap(write => (write.table === 'interactions' ? write.rows : []));
    if (rows.length > 0) sizes.push({ rows: rows.length, characters: JSON.stringify(rows).length });
    return writeRows.call(database, writes);
  });
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 4 === 0 ? large : small).start()),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const big = sizes.filter(({ characters }) => characters > 500_000);
  expect(big.map(({ rows }) => rows)).toEqual(Array.from({ length: 6 }, () => 1));
  expect(sizes.reduce((sum, { rows }) => sum + rows, 0)).toBe(24);
});

it('all legs of a run together record no more than its budget, and then their path alone (guarantee 31)', async () => {
  const before = budgets.run;
  Object.assign(budgets, { run: 15_000 });
  const runs = flowsOn(sluice);
  const code = `module.exports = async () => ({ text: 'x'.repeat(6000) })`;
  const nodes: Record<string, Node> = {};
  for (const at of [1, 2, 3, 4]) {
    nodes[`make${at}`] = ['functionsConnector', 'customFunction', { code }];
    nodes[`ask${at}`] = ['httpConnector', 'customHTMLTemplate', { customHTML: '<p>More?</p>' }];
  }
  const ids = Object.keys(nodes);
  const flow = await runs.flowOf(
    nodes,
    ids.slice(1).map((to, at) => [ids[at]!, to]),
  );
  let screen = (await flow.start()).body;
  for (let leg = 1; leg < 4; leg++) screen = (await runs.step(flow.companyId, screen, {})).json();
  Object.assign(budgets, { run: before });
  const { events } = await flow.steps(screen.interactionId);
  const made = events.filter(({ nodeId }: { nodeId?: string }) => nodeId?.startsWith('make'));
  const kinds = made.map(({ output }: { output: unknown }) =>
    typeof output === 'string' ? output : 'recorded',
  );
  const none = 'Not recorded: the run exceeds the recording limit.';
  expect(kinds).toEqual(['recorded', 'recorded', none, none]);
});
