import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const path = (key: string) => `/constructs/${encodeURIComponent(key)}`;
const row = (name: string, context: string) => ({
  name,
  value: '1',
  label: `${name} (string - ${context})`,
});
const graph: Readonly<Record<string, Node>> = {
  Greet: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        { name: 'plan', value: '{{global.company.variables.plan}} {{global.variables.seen}}' },
      ],
    },
  ],
  Keep: [
    'variablesConnector',
    'saveValue',
    { saveVariables: [row('plan', 'company'), row('seen', 'flowInstance')] },
  ],
  Count: ['variablesConnector', 'incrementByN', { variable: 'tries', incrementCounter: '1' }],
  Own: [
    'variablesConnector',
    'saveFlowValue',
    { saveFlowVariables: [{ name: 'last', value: '2' }] },
  ],
};

async function companyWithFlow() {
  const person = await sluice.company();
  const { token } = person;
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  const { flowInfo } = (
    await call('POST', '/flows', { name: 'Greeting', graphData: createTestGraph(graph) })
  ).body;
  for (const name of ['plan', 'spare'])
    await call('POST', '/constructs', { name, context: 'company', type: 'string' });
  for (const name of ['seen', 'tries'])
    await call('POST', '/constructs', { name, context: 'flowInstance', type: 'number' });
  const uses = async (key: string) => (await call('GET', `${path(key)}/uses`)).body;
  return { ...person, call, uses, flow: flowInfo };
}

describe('where a variable is used', () => {
  it('lists readers and writers by flow and node', async () => {
    const { uses, flow } = await companyWithFlow();
    const [use, ...others] = (await uses('plan##SK##company')).uses;
    expect(others).toEqual([]);
    expect(use).toMatchObject({
      flowId: flow.flowId,
      name: 'Greeting',
      current: true,
      deployed: false,
    });
    expect(use.nodes.map((each: any) => [each.title, each.reads, each.writes])).toEqual([
      ['Greet', true, false],
      ['Keep', false, true],
    ]);
    expect((await uses('seen##SK##flowInstance')).uses[0].nodes).toHaveLength(2);
    expect((await uses('tries##SK##flowInstance')).uses[0].nodes).toMatchObject([
      { title: 'Count', writes: true },
    ]);
    expect(await uses('spare##SK##company')).toEqual({ uses: [], hidden: 0 });
    expect((await uses('none##SK##company')).message).toBe('Construct not found');
  });

  it('covers the deployed version and the current one', async () => {
    const { call, uses, flow } = await companyWithFlow();
    await call('PUT', `/flows/${flow.flowId}/deploy`);
    const { Greet: _, ...rest } = graph;
    const saved = await call('PUT', `/flows/${flow.flowId}`, {
      graphData: createTestGraph({
        ...rest,
        Keep: ['variablesConnector', 'saveValue', { saveVariables: [] }],
      }),
      currentVersion: flow.currentVersion,
    });
    expect(saved.status).toBe(200);
    const { uses: found } = await uses('plan##SK##company');
    expect(found).toMatchObject([
      { current: false, deployed: true, versionId: flow.currentVersion },
    ]);
    await call('PUT', `/flows/${flow.flowId}/deploy`);
    expect((await uses('plan##SK##company')).uses).toEqual([]);
  });

  it('filters the list and its counts by flow', async () => {
    const { call, flow } = await companyWithFlow();
    const own = { name: 'last', context: 'flow', flowId: flow.flowId, type: 'string' };
    await call('POST', '/constructs', own);
    const listed = (await call('GET', `/constructs?usedBy=${flow.flowId}&page=0&limit=50`)).body;
    expect(Object.keys(listed)).toEqual([
      `last##SK##flow##SK##${flow.flowId}`,
      'plan##SK##company',
      'seen##SK##flowInstance',
      'tries##SK##flowInstance',
    ]);
    const numbers = await call(
      'GET',
      `/constructs?usedBy=${flow.flowId}&type=number&context=flowInstance`,
    );
    expect(Object.keys(numbers.body)).toHaveLength(2);
    const { groups } = (await call('GET', '/constructs/counts')).body;
    expect(groups.toSorted((a: any, b: any) => a.context.localeCompare(b.context))).toEqual([
      { context: 'company', type: 'string', count: 2 },
      { context: 'flow', type: 'string', count: 1 },
      { context: 'flowInstance', type: 'number', count: 2 },
    ]);
  });

  it('protects a variable from deletion unless forced', async () => {
    const { call, companyId } = await companyWithFlow();
    const refused = await call('DELETE', path('plan##SK##company'));
    expect(refused.body).toMatchObject({
      httpResponseCode: 409,
      message:
        '“plan” is used by “Greeting” (nodes “Greet”, “Keep”). Remove it there first, or delete it anyway (evenIfUsed=true).',
    });
    expect((await call('DELETE', path('spare##SK##company'))).status).toBe(200);
    const narrow = await sluice.company({
      in: companyId,
      can: ['variables:read', 'variables:delete'],
    });
    const hidden = await sluice.inject('GET', `${path('plan##SK##company')}/uses`, narrow);
    expect(hidden.body).toEqual({ uses: [], hidden: 1 });
    const unnamed = await sluice.inject('DELETE', path('plan##SK##company'), narrow);
    expect(unnamed.body.message).toMatch(/^“plan” is used by 1 flow\. /);
    expect((await call('DELETE', `${path('plan##SK##company')}?evenIfUsed=true`)).status).toBe(200);
  });

  it('keeps used variables in a bulk delete, and names their uses', async () => {
    const { call } = await companyWithFlow();
    const chosen = { filter: { context: 'company' } };
    const { body } = await call('POST', '/constructs/remove', { chosen });
    expect(body).toMatchObject({ removed: 1, refused: 1 });
    expect(body.lines[0]).toMatchObject({
      name: 'plan##SK##company',
      message:
        'This variable is used by “Greeting” (nodes “Greet”, “Keep”). Remove it there first.',
    });
    expect(
      (await call('POST', '/constructs/remove', { chosen, evenIfUsed: true })).body.removed,
    ).toBe(1);
  });
});
