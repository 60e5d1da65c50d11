import { getHeapStatistics } from 'node:v8';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { heldDocuments } from '#core/server/internal';
import { flowStore } from '../../contract';
import { versionReader, nameUses, type ReadOptions } from '../../contract/internal';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('reads flows in the requested order, of this environment only', async () => {
  const { companyId, token } = await sluice.company();
  const create = async (name: string, who = token) => {
    const page = ['httpConnector', 'customHTMLTemplate', { customHTML: `<p>${name}</p>` }] as const;
    const body = { name, graphData: createTestGraph({ page }) };
    return (await sluice.inject('POST', '/flows', { token: who, body })).body.flowInfo
      .flowId as string;
  };
  const [one, two, three] = [await create('One'), await create('Two'), await create('Three')];
  const other = await create('Other', (await sluice.company()).token);
  const reader = sluice.server.get(versionReader);
  const db = sluice.server.database.forCompany(companyId);
  const read = async (options?: ReadOptions) => {
    const asked = [three, 'gone', other, one, two, three];
    const names = [];
    for await (const { name } of reader.current(db, companyId, asked, options)) names.push(name);
    return names;
  };
  expect(await read()).toEqual(['Three', 'One', 'Two']);
  expect(await read({ containing: '<p>Two' })).toEqual(['Two']);
  const sizes: number[] = [];
  expect(await read({ fits: bytes => sizes.push(bytes) === 2 })).toEqual(['One']);
  const [{ document } = { document: '' }] = await db
    .selectFrom('flow_versions')
    .select('document')
    .where('flow_id', '=', one)
    .execute();
  expect(sizes[1]).toBe(Buffer.byteLength(document));
  const versions = [];
  const keys = [two, one].map(flowId => ({ flowId, versionId: 1 }));
  for await (const { name } of reader.versions(db, companyId, [
    ...keys,
    { flowId: one, versionId: 2 },
  ]))
    versions.push(name);
  expect(versions).toEqual(['Two', 'One']);
});

it('counts flows that a call reads in passing, and leaves them when it stops (guarantee 31)', async () => {
  const { companyId, token } = await sluice.company();
  const create = async (name: string) => {
    const customHTML = name.repeat(20_000);
    const page = ['httpConnector', 'customHTMLTemplate', { customHTML }] as const;
    const body = { name, graphData: createTestGraph({ page }) };
    return (await sluice.inject('POST', '/flows', { token, body })).body.flowInfo.flowId as string;
  };
  const ids = [await create('One'), await create('Two')];
  const reader = sluice.server.get(versionReader);
  const begin = () => heldDocuments.follow(sluice.server.database.forCompany(companyId), companyId);
  const read = async () => {
    for await (const { name } of reader.current(begin(), companyId, ids)) return name;
    return undefined;
  };
  const crowd = begin();
  heldDocuments.hold(crowd, getHeapStatistics().heap_size_limit / 24);
  await expect(read()).rejects.toMatchObject({ status: 429 });
  await expect(sluice.server.get(flowStore).load(begin(), ids[0]!)).rejects.toMatchObject({
    status: 429,
  });
  heldDocuments.release(crowd);
  expect([await read(), await read()]).toEqual(['One', 'One']);
  const first = begin();
  heldDocuments.hold(first, getHeapStatistics().heap_size_limit / 24);
  heldDocuments.release(first);
});

it('names ten uses of a flow, and counts the rest', () => {
  const uses = (count: number) =>
    nameUses(
      Array.from({ length: count }, (_, at) => ({
        kind: 'policy',
        id: `${at}`,
        name: `P${at}`,
        flowId: 'f',
      })),
    );
  expect(uses(2)).toBe('the policy “P0”, the policy “P1”');
  expect(uses(10)).toMatch(/“P9”$/);
  expect(uses(12)).toMatch(/, the policy “P9”, and 2 more$/);
});
