import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { versionReader } from '#plugins/flows/contract/internal';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';
import { FlowVariableUses } from './FlowVariableUses';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const reads = (name: string): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'x', value: `{{global.company.variables.${name}}}` }] },
];

async function createFlows(counts: readonly number[]) {
  const { token, companyId } = await sluice.company();
  for (const [at, count] of counts.entries()) {
    const nodes = Object.fromEntries(
      Array.from({ length: count }, (_, id) => [`node${id}`, reads('plan')]),
    );
    const body = { name: `Flow ${at}`, graphData: createTestGraph(nodes, []) };
    expect((await sluice.inject('POST', '/flows', { token, body })).status).toBe(200);
  }
  return { token, companyId, db: sluice.server.database.forCompany(companyId) };
}
const key = 'plan##SK##company';

it('lists up to 200 nodes of a version that use a variable (guarantee 31)', async () => {
  const { token, companyId } = await createFlows([201, 2]);
  const url = `/constructs/${encodeURIComponent(key)}/uses`;
  const created = await sluice.inject('POST', '/constructs', {
    token,
    body: { name: 'plan', context: 'company', type: 'string', value: 'x' },
  });
  expect([created.status, companyId === '']).toEqual([200, false]);
  const { body } = await sluice.inject('GET', url, { token });
  expect(body.uses.map((use: any) => [use.name, use.nodes.length])).toEqual([
    ['Flow 0', 200],
    ['Flow 1', 2],
  ]);
  const refusal = await sluice.inject('DELETE', `/constructs/${encodeURIComponent(key)}`, {
    token,
  });
  expect(refusal.status).toBe(409);
  expect(refusal.text.length).toBeLessThan(2000);
});

it('caches uses of versions within a size, and answers the same without the cache (guarantee 31)', async () => {
  const { companyId, db } = await createFlows([30, 30, 30]);
  const reader = sluice.server.get(versionReader);
  const whole = new FlowVariableUses(reader);
  const found = await whole.of(db, companyId, [key]);
  const most = whole.size / 2;
  const small = new FlowVariableUses(reader, most);
  for (let times = 0; times < 2; times++) {
    expect(await small.of(db, companyId, [key])).toEqual(found);
    expect(small.size).toBeLessThanOrEqual(most);
  }
  expect(found.get(key)).toHaveLength(3);
});
