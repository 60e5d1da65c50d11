import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { flowsOn } from '../testRuns';
import { FlowSource, getFlowSource } from './FlowSource';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const long = 100_000;

it('flows are cached up to a size, and no environment displaces those of others (guarantee 31)', async () => {
  const { flowOf } = flowsOn(sluice);
  const [hostile, neighbor] = [await sluice.company(), await sluice.company()];
  const create = (length: number, company: typeof hostile) =>
    flowOf(
      {
        note: ['httpConnector', 'customHTMLTemplate', { customHTML: 'x'.repeat(length) }],
        done: ['httpConnector', 'createSuccessResponse', {}],
      },
      [],
      {},
      company,
    );
  const small = await create(10, neighbor);
  const large: Awaited<ReturnType<typeof create>>[] = [];
  for (let at = 0; at < 6; at++) large.push(await create(long, hostile));
  const most = 4 * long;
  const source = new FlowSource(sluice.server, most);
  const find = ({ companyId, flowId }: (typeof large)[number]) =>
    source.find(companyId, flowId, -1, true);
  const first = await find(small);
  const found: Awaited<ReturnType<typeof find>>[] = [];
  for (const flow of large) found.push(await find(flow));
  expect(found.map(flow => flow?.flowId)).toEqual(large.map(({ flowId }) => flowId));
  expect(source.size).toBeGreaterThan(long);
  expect(source.size).toBeLessThanOrEqual(most);
  expect(await find(small)).toBe(first);
  expect(await find(large.at(-1)!)).toBe(found.at(-1));
  expect(await find(large[0]!)).not.toBe(found[0]);
});

it('is shared by all parts of a server that run flows', () => {
  expect(getFlowSource(sluice.server)).toBe(getFlowSource(sluice.server));
});
