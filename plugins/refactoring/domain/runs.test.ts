import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { isRecord } from '#core/contract';
import type { GraphData } from '#plugins/flows/contract';
import { wellKnownConnections } from '#plugins/flows/contract/graph/elements/newElements';
import { decide, decideLinks, sign, signLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { buildSubflow, type UsedConnection } from './extract/buildSubflow';
import { planExtraction, toInputSchema } from './extract/planExtraction';
import { replaceByCall } from './extract/replaceByCall';
import { inlineSubflow } from './inline/inlineSubflow';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const connection = (connectorId: keyof typeof wellKnownConnections): UsedConnection => ({
  connectorId,
  connectionId: wellKnownConnections[connectorId],
  name: connectorId,
  label: connectorId,
});
const used = {
  calling: connection('flowConnector'),
  comparing: connection('functionsConnector'),
};

type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;
const read = async ({ token, flowId }: Flow) =>
  (await sluice.inject('GET', `/flows/${flowId}`, { token })).body.flowInfo;
async function save(flow: Flow, graphData: GraphData) {
  const { token, flowId } = flow;
  const { currentVersion } = await read(flow);
  const saved = await sluice.inject('PUT', `/flows/${flowId}`, {
    token,
    body: { currentVersion, graphData },
  });
  expect(saved.text).toContain('graphData');
  expect((await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token })).status).toBe(200);
}

/** Extracts nodes of a stored flow as the editor does; answers with both graphs. */
async function extract(flow: Flow, ids: readonly string[]) {
  const { graphData, inputSchema } = await read(flow);
  const plan = planExtraction(graphData, ids);
  if (!('extraction' in plan)) throw new Error(plan.obstacle.text);
  const { extraction } = plan;
  const subflow = buildSubflow(graphData, extraction, ids, connection('httpConnector'));
  const { body, text } = await sluice.inject('POST', '/flows', {
    token: flow.token,
    body: {
      name: 'Extracted',
      graphData: subflow,
      inputSchema: toInputSchema(extraction, inputSchema ?? []),
    },
  });
  expect(text).toContain('flowInfo');
  const { flowId, name } = body.flowInfo;
  const replaced = replaceByCall(graphData, extraction, ids, { flowId, name, ...used });
  await save(flow, replaced.graph);
  const validated = await sluice.inject('PUT', `/flows/${flow.flowId}/validate`, {
    token: flow.token,
  });
  const errors = validated.body.linterErrors.filter(
    ({ type, code }: { type: string; code: string }) =>
      type === 'error' && /subflow|valid/.test(code),
  );
  expect(errors).toEqual([]);
  return { ...replaced, subflow };
}

/** An answer without what differs from run to run. */
const plain = (body: unknown): unknown =>
  isRecord(body)
    ? Object.fromEntries(
        Object.entries(body).filter(
          ([key]) => !['interactionId', 'interactionToken'].includes(key),
        ),
      )
    : body;

describe('an extracted selection runs as before', () => {
  const devices = ['known', 'other'];
  it.each([[['cmp']], [['cmp', 'fn']], [['fn']]])('%j', async ids => {
    const flow = await runs.flowOf(decide, decideLinks);
    const answers = () =>
      Promise.all(
        devices.map(async device => {
          const { status, body } = await flow.start({ device, amount: 40, username: 'ada' });
          return [status, plain(body)];
        }),
      );
    const before = await answers();
    expect(before).toMatchObject([
      [200, { status: 'ok', score: 81, tier: 'gold' }],
      [400, { message: 'Unknown device' }],
    ]);
    const { graph, callId, subflow } = await extract(flow, ids);
    expect(await answers()).toEqual(before);
    const inlined = inlineSubflow(graph, callId, subflow);
    if ('obstacle' in inlined) throw new Error(inlined.obstacle);
    await save(flow, inlined.graph);
    expect(await answers()).toEqual(before);
  });

  it('with pages and a message that returns to one', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const walk = async () => {
      const { body: screen } = await flow.start({ who: 'Ada' });
      const wrong = await runs.step(flow.companyId, screen, { username: 'ada', password: 'no' });
      const again = wrong.json();
      const right = await runs.step(flow.companyId, again, {
        username: 'ada',
        password: 'right',
      });
      return [
        screen.screen?.properties?.title ?? screen.capabilityName,
        again.message ?? again.screen,
        plain(right.json()),
      ];
    };
    const before = await walk();
    expect(JSON.stringify(before)).toContain('"user":"ada"');
    const { graph, callId } = await extract(flow, ['ask', 'check', 'wrong']);
    const call = graph.elements.nodes.find(({ data }) => data.id === callId);
    expect(call?.data.capabilityName).toBe('startUiSubFlow');
    expect(await walk()).toEqual(before);
  });
});
