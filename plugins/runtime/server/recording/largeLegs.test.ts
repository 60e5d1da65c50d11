import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '#testing/startServer';
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
