import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '#testing/startServer';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import variables from '../server';
import { createTestVariables, key, limit, plan, tries } from './testVariables';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [variables, connectors, connections] })),
);
afterEach(() => void vi.restoreAllMocks());
afterAll(() => sluice.close());

const large = 400_000;

async function createLarge() {
  const made = await createTestVariables(sluice);
  for (let at = 0; at < 8; at++) {
    const body = {
      name: `large${at}`,
      context: 'company',
      type: 'string',
      value: 'x'.repeat(large),
    };
    expect((await made.call('POST', '/constructs', body)).status).toBe(200);
  }
  return made;
}

it('lists large variables in the order of their names, page by page as well', async () => {
  const { call, all } = await createLarge();
  const found = await all();
  const names = Object.keys(found);
  expect(names).toEqual([...names].sort());
  expect(names).toHaveLength(12);
  expect(found['large7##SK##company'].value).toHaveLength(large);
  const { body } = await call('GET', '/constructs?page=1&limit=5');
  expect(Object.keys(body)).toEqual(names.slice(5, 10));
  expect(body['large5##SK##company'].totalCount).toBe(12);
});

it('neither lists nor reads values that weren’t requested', async () => {
  const { call, all } = await createLarge();
  const parse = vi.spyOn(JSON, 'parse');
  const { body } = await call('GET', '/constructs?values=false');
  const lengths = parse.mock.calls.map(([text]) => text.length);
  vi.restoreAllMocks();
  expect(Math.max(...lengths)).toBeLessThan(large / 4);
  expect(Object.keys(body)).toEqual(Object.keys(await all()));
  for (const name of [plan, limit, tries, key]) expect(body[name]).not.toHaveProperty('value');
  expect(body[plan]).toMatchObject({ type: 'string', context: 'company' });
});

it('writes no more than some tens of thousands of characters at once (guarantee 31)', async () => {
  const { call } = await createLarge();
  const stringify = vi.spyOn(JSON, 'stringify');
  const { text } = await call('GET', '/constructs');
  const lengths = stringify.mock.results.map(({ value }) => String(value).length);
  vi.restoreAllMocks();
  expect(text.length).toBeGreaterThan(8 * large);
  expect(Math.max(...lengths)).toBeLessThan(100_000);
});
