import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { versionReader } from '#plugins/flows/contract/internal';
import { FollowerCounts } from './FollowerCounts';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const page: Node = ['httpConnector', 'customHTMLTemplate'];
const done: Node = ['httpConnector', 'createSuccessResponse'];
const lookUp: Node = ['userConnector', 'findUser'];

async function withFlows() {
  const { token, companyId } = await sluice.company();
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  const make = async (...steps: readonly Node[]) => {
    const nodes = Object.fromEntries(steps.map((step, at) => [`n${at}`, step]));
    const links = steps.slice(1).map((_, at) => [`n${at}`, `n${at + 1}`] as const);
    const body = { name: 'Flow', graphData: createTestGraph(nodes, links) };
    return (await call('POST', '/flows', body)).body.flowInfo.flowId as string;
  };
  const read = async (without = '') =>
    (await call('GET', `/followers?flowId=${without}`)).body.followers;
  return { call, companyId, make, read };
}

it('counts what follows what in the current versions of the other flows', async () => {
  const { call, make, read } = await withFlows();
  await make(page, lookUp, done);
  await make(page, lookUp, done);
  const other = await make(lookUp, done, page);
  expect(await read(other)).toEqual({
    start: { customHTMLTemplate: 2 },
    customHTMLTemplate: { findUser: 2 },
    findUser: { createSuccessResponse: 2 },
  });
  expect((await read()).start).toEqual({ customHTMLTemplate: 2, findUser: 1 });
  await call('PUT', `/flows/${other}`, {
    currentVersion: 1,
    graphData: createTestGraph({ a: page, b: page }, [['a', 'b']]),
  });
  expect((await read()).customHTMLTemplate).toEqual({ findUser: 2, customHTMLTemplate: 1 });
});

it('reveals nothing about other environments', async () => {
  const { make } = await withFlows();
  await make(page, lookUp, done);
  const stranger = await withFlows();
  expect(await stranger.read()).toEqual({});
});

it('keeps counts within a size, and counts the same without them (guarantee 31)', async () => {
  const { make, companyId } = await withFlows();
  await make(page, lookUp, done);
  await make(lookUp, page, done);
  const { database } = sluice.server;
  const reader = sluice.server.get(versionReader);
  const count = (counts: FollowerCounts) =>
    counts.count(reader, database.forCompany(companyId), companyId);
  const whole = new FollowerCounts();
  const found = await count(whole);
  const small = new FollowerCounts(whole.size / 2);
  for (let times = 0; times < 2; times++) expect(await count(small)).toEqual(found);
  expect(small.size).toBeLessThanOrEqual(whole.size / 2);
});
