// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureStretch } from '#testing/kits/measureStretch';
import { startServer } from '#testing/startServer';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import { variableStore, variableKey } from '../../contract';
import variables from '../../server';
import { LoadedVariables } from './LoadedVariables';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [variables, connectors, connections] })),
);
afterAll(() => sluice.close());

const store = () => sluice.server.get(variableStore);
/** About 250 kB, which takes a few milliseconds to parse. */
const large = JSON.stringify(Array.from({ length: 12_000 }, (_, id) => ({ id, on: true })));

/** Stores objects of one value in an environment, or in a flow. */
async function put(companyId: string, names: readonly string[], value: string, flowId = '') {
  const context = flowId ? 'flow' : 'company';
  const terms = { type: 'object', display_name: '', mutable: 1, min: 0, max: 2000, value };
  for (const name of names)
    await sluice.server.database.transaction(companyId, async db => {
      await db
        .insertInto('constructs')
        .values({
          ...terms,
          company_id: companyId,
          name: variableKey(name, context, flowId),
          context,
          flow_id: flowId,
          customer_id: '',
          created_date: 0,
          carried: 1,
        })
        .execute();
    });
}
const listNames = (count: number) => Array.from({ length: count }, (_, at) => `v${100 + at}`);

describe('variables that runs load', () => {
  it('are loaded in slices, however large they are', async () => {
    const { companyId } = await sluice.company();
    await put(companyId, listNames(16), large);
    const { longest, all } = await measureStretch(() => store().load(companyId, 'f1'));
    expect(longest).toBeLessThan(all / 4);
    const values: Record<string, unknown> = {};
    for (const name of listNames(6)) values[name] = JSON.parse(large);
    await store().saveUser(companyId, 'u1', values);
    const user = await measureStretch(() => store().loadUser(companyId, 'u1'));
    expect(user.longest).toBeLessThan(user.all / 2);
  });

  it('are cached once for all flows, and parsed again only if they changed', async () => {
    const { companyId } = await sluice.company();
    await put(companyId, ['all', 'other'], '{"a":1}');
    await put(companyId, ['own'], '{"b":2}', 'f1');
    const first = await store().load(companyId, 'f1');
    const second = await store().load(companyId, 'f2');
    expect(first.map(({ name, value }) => [name, value])).toEqual([
      ['all', { a: 1 }],
      ['other', { a: 1 }],
      ['own', { b: 2 }],
    ]);
    expect(second.map(({ value }) => value)).toEqual([first[0]!.value, first[1]!.value]);
    expect(second[0]!.value).toBe(first[0]!.value);
    await store().saveCompany(companyId, { other: { a: 2 } });
    const third = await store().load(companyId, 'f2');
    expect(third.map(({ value }) => value)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(third[0]!.value).toBe(first[0]!.value);
    store().forget(companyId);
    const fourth = await store().load(companyId, 'f2');
    expect([fourth[0]!.value, fourth[1]!.value]).toEqual([{ a: 1 }, { a: 2 }]);
    expect(fourth[0]!.value).toBe(first[0]!.value);
  });

  it('are cached up to a size, always including those that were loaded last', async () => {
    const loaded = new LoadedVariables(sluice.server, large.length * 2);
    const { companyId } = await sluice.company();
    const other = await sluice.company();
    await put(companyId, listNames(3), large);
    await put(other.companyId, listNames(1), large);
    await loaded.find(companyId, '');
    expect(loaded.size).toBeGreaterThan(3 * large.length);
    await loaded.find(other.companyId, '');
    expect(loaded.size).toBeLessThan(2 * large.length);
    expect(await loaded.find(companyId, '')).toHaveLength(3);
    loaded.forgetAll();
    expect(loaded.size).toBe(0);
  });
});
