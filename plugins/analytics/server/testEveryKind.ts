import { expect } from 'vitest';
import { jobWorker } from '#core/server/internal';
import { random } from '#testing/bench/data/random';
import type { startServer } from '#testing/startServer';
import { connectionStore } from '#plugins/connections/contract';
import { exampleConnections, sketch } from '#plugins/examples/server/sketch';
import {
  decide,
  decideLinks,
  createTestGraph,
  sign,
  signLinks,
  type Link,
  type Node,
} from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import type { figuresOn } from './testFigures';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Nodes = Readonly<Record<string, Node>>;
type Made = { readonly flowId: string; readonly policyId: string; readonly path: string };

const good: Node = ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }];
const calls = (capability: string, value: string, inputs: object = {}): Node => [
  'flowConnector',
  capability,
  { subFlowId: { label: 'x', value }, subFlowVersionId: -1, ...inputs },
];
const amountAndDevice = {
  device: '{{global.parameters.device}}',
  amount: '{{global.parameters.amount}}',
};

const tool = {
  connector: 'flowCanvasToolsConnector',
  type: 'action',
  title: 'End',
  description: 'End',
  values: {},
} as const;
const nightlyGraph = sketch(
  'Nightly',
  [
    {
      id: 'comparesxx',
      connector: 'functionsConnector',
      capability: 'AEqualsB',
      title: 'Compare',
      description: 'Compare',
      at: [0, 0],
      values: decide.cmp[2],
    },
    { ...tool, id: 'endsgoodxx', capability: 'endFlowSuccess', at: [1, 0] },
    { ...tool, id: 'endsbadxxx', capability: 'endFlowFailure', at: [1, 1] },
  ],
  [
    ['comparesxx', 'endsgoodxx'],
    ['comparesxx', 'endsbadxxx', 'anyTriggersFalse'],
  ],
  'comparesxx',
);

/**
 * A company with flows of every kind, and `some`, which lets them run as a row of random numbers
 * says: pages that are answered well, badly or never, loops, errors, refusals, subflows with and
 * without pages, trials, schedules, two versions and a policy with success nodes of its own.
 */
export async function everyKind(sluice: Sluice, on: ReturnType<typeof figuresOn>, seed: number) {
  const runs = flowsOn(sluice);
  const main = await on.flow();
  const { token, companyId } = main;
  const { database } = sluice.server;
  const ask = async (method: 'POST' | 'PUT', path: string, body?: unknown) => {
    const reply = await sluice.inject(method, path, { token, body });
    expect(reply.status, `${path}: ${reply.text}`).toBe(200);
    return reply.body;
  };
  const add = async (
    nodes: Nodes,
    links: readonly Link[],
    more: object = {},
    policy: object = {},
  ): Promise<Made> => {
    const { flowInfo } = await ask('POST', '/flows', {
      name: 'Flow',
      graphData: createTestGraph(nodes, links),
      ...more,
    });
    const { flowId } = flowInfo;
    await ask('PUT', `/flows/${flowId}/deploy`);
    const { app } = await ask('POST', '/apps', { name: 'App' });
    const flows = [{ flowId, versionId: -1, weight: 100, ...policy }];
    const { policies } = await ask('POST', `/apps/${app.appId}/policy`, {
      name: 'P',
      status: 'enabled',
      flows,
    });
    await ask('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
    const { policyId } = policies.at(-1);
    keys.set(policyId, app.apiKeys.prod);
    return { flowId, policyId, path: `/apps/${app.appId}/policy/${policyId}` };
  };
  const keys = new Map<string, string>();
  const start = ({ policyId }: Made, body: object) =>
    sluice.inject('POST', `/company/${companyId}/policy/${policyId}/start`, {
      body,
      headers: { 'x-sk-api-key': keys.get(policyId)! },
    });

  const inner = await add(decide, decideLinks);
  const asks = await add(sign, signLinks);
  const outer = await add(
    { sub: calls('startSubFlow', inner.flowId, amountAndDevice), again: decide.cmp, good },
    [
      ['sub', 'good'],
      ['sub', 'again', 'anyTriggersFalse'],
    ],
  );
  const asksWithin = await add({ sub: calls('startUiSubFlow', asks.flowId), good }, [
    ['sub', 'good'],
  ]);
  const picky = await add(decide, decideLinks, {}, { successNodes: ['fn'] });
  await database.transaction(companyId, db =>
    sluice.server
      .get(connectionStore)
      .createMissing(db, companyId, main.customerId, exampleConnections),
  );
  const nightly = await add({}, [], { graphData: nightlyGraph, trigger: { type: 'SCHEDULE' } });

  const next = random(seed);
  const one = <Each>(of: readonly Each[]): Each => of[Math.floor(next() * of.length)]!;
  const facts = () => ({ device: one(['known', 'known', 'new']), amount: one([1, 30, 'much']) });
  const answers = () =>
    one([
      [],
      ['right'],
      ['breakdown'],
      ['mistaken'],
      ['mistaken', 'right'],
      ['mistaken', 'mistaken', 'breakdown'],
    ]);
  const runToEnd = async (made: Made, passwords: readonly string[]) => {
    let screen = (await start(made, {})).body;
    for (const password of passwords) {
      const said = await runs.step(companyId, screen, {
        buttonValue: 'SIGNIN',
        username: 'ada',
        password,
      });
      if (said.json().interactionToken) screen = said.json();
    }
  };
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => on.run(main, ...answers()),
    () => on.run(main, ...answers()),
    () => runToEnd(asks, answers()),
    () => runToEnd(asksWithin, answers()),
    () => start(inner, facts()),
    () => start(outer, facts()),
    () => start(picky, facts()),
    () =>
      ask('POST', `/flows/${one([inner, outer, asksWithin]).flowId}/try`, { parameters: facts() }),
    async () => {
      const { id } = await ask('POST', `${nightly.path}/schedules`, {
        triggers: [{ cron: '0 3 1 1 *', timeZone: 'UTC' }],
        parameters: facts(),
      });
      await database
        .forCompany(companyId)
        .updateTable('schedules')
        .set({ next_due: Date.now() - 1 })
        .where('schedule_id', '=', id)
        .execute();
      await sluice.server.get(jobWorker).once();
    },
    async () => {
      const { flowId } = one([inner, asks]);
      const { flowInfo } = (await sluice.inject('GET', `/flows/${flowId}`, { token })).body;
      const { currentVersion, graphData } = flowInfo;
      await ask('PUT', `/flows/${flowId}`, { currentVersion, graphData });
      await ask('PUT', `/flows/${flowId}/deploy`);
    },
  ];
  return {
    ...main,
    async some(count: number) {
      for (let at = 0; at < count; at++) await one(kinds)();
    },
  };
}
