import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Sliced } from '#core/contract/sliced';
import { timeSlices } from '#core/server/internal';
import { startServer } from '#testing/startServer';
import { flowsOn } from '../testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('a flow starts while flows of several other environments are read in slices', async () => {
  const { flowOf } = flowsOn(sluice);
  // Longer than what is read at once.
  const long = 'x'.repeat(200_000);
  const create = (customHTML: string) =>
    flowOf({
      note: ['httpConnector', 'customHTMLTemplate', { customHTML }],
      done: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
    });
  const others = [await create(long), await create(long), await create(long)];
  const short = await create('');
  const work = { over: false };
  function* holdOn(): Sliced<void> {
    while (!work.over) yield;
  }
  const held = others.map(({ companyId }) => timeSlices.run(companyId, holdOn()));
  const run = vi.spyOn(timeSlices, 'run');
  const starts = others.map(each => each.start());
  await vi.waitFor(() => {
    const names = new Set(run.mock.calls.map(([name]) => name));
    expect(others.filter(({ companyId }) => names.has(companyId)).length).toBeGreaterThan(1);
  }, 20_000);
  expect((await short.start()).status).toBe(200);
  work.over = true;
  await Promise.all([...held, ...starts]);
  run.mockRestore();
}, 60_000);
