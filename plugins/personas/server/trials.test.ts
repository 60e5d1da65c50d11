import { afterAll, describe, expect, it } from 'vitest';
import { flowRunner } from '#plugins/runtime/contract';
import { sign, signLinks, type Link, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { found, lookUp, personasOn } from './testPersonas';

const sluice = await startServer();
afterAll(() => sluice.close());
const { flowOf, answer } = flowsOn(sluice);
const { call, create, start } = personasOn(sluice);

const claims = [
  { name: 'found', value: '{{local.look.payload.output.name}}' },
  { name: 'who', value: '{{global.parameters.who}}' },
  { name: 'ip', value: '{{global.ip}}' },
  { name: 'agent', value: '{{global.userAgent}}' },
  { name: 'device', value: '{{global.cookies.device}}' },
];
const tellAll = (claimsNameValuePairs: readonly object[]): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs },
];
const tell = tellAll(claims);
const look = { look: lookUp, tell };
const lookLinks: Link[] = [['look', 'tell']];
const inputSchema = [{ propertyName: 'who', preferredDataType: 'string' }];
const everything = {
  inputs: [{ name: 'who', value: 'ada' }],
  cookies: [{ name: 'device', value: 'known' }],
  device: { userAgent: 'Lynx', ip: '203.0.113.9', languages: 'de' },
  answers: [found],
};

describe('a trial with a persona', () => {
  it('uses its inputs, cookies, device, and answers, and marks the node', async () => {
    const flow = await flowOf(look, lookLinks, { inputSchema });
    const { personaId } = await create(flow.token, everything);
    const { interactionId } = await start(flow, { personaId });
    const { events, status } = await flow.steps(interactionId);
    expect(status).toBe('success');
    expect(events[1]).toMatchObject({
      eventMessage: 'look: Answered by persona “Ada” without running the node.',
      input: { who: 'ada' },
      output: { name: 'Ada', accessToken: '******' },
    });
    expect(events.at(-1).output).toMatchObject({
      found: 'Ada',
      who: 'ada',
      ip: '203.0.113.9',
      agent: 'Lynx',
      device: 'known',
    });
    const own = await start(flow, { personaId, parameters: { who: 'eve' } });
    expect((await flow.steps(own.interactionId)).events.at(-1).output.who).toBe('eve');
  });

  it('answers in subflows as well, and takes the failure branch of a failed answer', async () => {
    const called = await flowOf(look, lookLinks);
    const caller: Node = [
      'flowConnector',
      'startUiSubFlow',
      { subFlowId: { value: called.flowId }, subFlowVersionId: { value: -1 } },
    ];
    const flow = await flowOf({ caller }, [], {}, called);
    const error = { code: 'down', message: 'It is down.' };
    const failed = { ...found, success: false, output: {}, error };
    const { personaId } = await create(flow.token, { answers: [failed] });
    const { interactionId } = await start(flow, { personaId });
    const { events } = await flow.steps(interactionId);
    expect(events.find(({ nodeId }: { nodeId: string }) => nodeId === 'look')).toMatchObject({
      eventMessage: 'look: It is down. Answered by persona “Ada” without running the node.',
      hasError: true,
    });
  });

  it('fills in its pages, with a mask in place of secrets that the flow reads', async () => {
    const flow = await flowOf(sign, signLinks);
    const { personaId } = await create(flow.token, {
      typed: [
        { name: 'username', value: 'ada' },
        { name: 'password', value: 'right' },
      ],
    });
    const { interactionId, url } = await start(flow, { personaId });
    const page = (await sluice.app.inject({ method: 'GET', url })).body;
    expect(page).toContain('value="ada"');
    expect(page).toMatch(/type="password" name="password"[^>]* value="\*{6}"/);
    expect(page).not.toContain('right');
    await answer(page, { username: 'ada', password: '******', 'sk.button': 'form-submit:SIGNIN' });
    const steps = await flow.steps(interactionId);
    expect(steps.status).toBe('success');
    expect(JSON.stringify(steps)).not.toContain('"right"');
  });

  it('can’t be started through a deployed flow', async () => {
    const flow = await flowOf(look, lookLinks, { inputSchema });
    const { personaId } = await create(flow.token, everything);
    // By key, by hosted page, and asked for inside the server.
    const byKey = await flow.start({ who: 'eve', personaId, persona: { personaId } });
    const byPage = await flow.page(`?who=eve&personaId=${personaId}`);
    const inside = await sluice.server.get(flowRunner).start({
      companyId: flow.companyId,
      flowId: flow.flowId,
      parameters: { who: 'eve' },
      request: {},
      persona: {
        personaId,
        name: 'Ada',
        parameters: {},
        cookies: { device: 'known' },
        request: { ip: '203.0.113.9' },
        languages: '',
        typed: {},
        secrets: [],
        answers: [found],
      },
    });
    expect(JSON.stringify([byKey.body, byPage.body, inside])).not.toMatch(/Ada|known|203\.0/);
    const runs = await flow.runs();
    expect(runs).toHaveLength(3);
    for (const { interactionId, isTrial } of runs) {
      expect(isTrial).toBe(false);
      const { events } = await flow.steps(interactionId);
      expect(events[1]).toMatchObject({ nodeId: 'look', hasError: true });
    }
  });

  it('rejects a persona of another environment', async () => {
    const flow = await flowOf(look, lookLinks);
    const { personaId } = await create((await sluice.company()).token, everything);
    const tried = await call(flow.token, 'POST', `/flows/${flow.flowId}/try`, { personaId });
    expect(tried.status).toBe(404);
    expect(await flow.runs()).toEqual([]);
  });
});

describe('one node with a persona', () => {
  const run = (flow: { readonly token: string; readonly flowId: string }, id: string, body = {}) =>
    call(flow.token, 'POST', `/flows/${flow.flowId}/nodes/${id}/run`, body);
  const bigInput = { propertyName: 'limit', preferredDataType: 'number' };
  const tellMore = tellAll([
    ...claims,
    { name: 'limit', value: '{{global.parameters.limit}}' },
    { name: 'given', value: '{{global.parameters.given}}' },
  ]);

  it('uses its answers, inputs, cookies, and device, unless a value is typed', async () => {
    const flow = await flowOf({ look: lookUp, tell: tellMore }, lookLinks, {
      inputSchema: [...inputSchema, bigInput],
    });
    const { personaId } = await create(flow.token, {
      ...everything,
      inputs: [
        ...everything.inputs,
        { name: 'limit', value: '5' },
        { name: 'given', value: 'planted-secret', secret: true },
      ],
    });
    const { body } = await run(flow, 'look', { personaId });
    expect(body.steps).toMatchObject([
      {
        eventMessage: 'look: Answered by persona “Ada” without running the node.',
        persona: 'Ada',
        input: { who: 'ada' },
        output: { name: 'Ada', accessToken: '******' },
      },
    ]);
    expect(body.next).toEqual(['tell']);
    const own = await run(flow, 'look', { personaId, parameters: { who: 'eve' } });
    expect(own.body.steps[0].input).toEqual({ who: 'eve' });
    const told = await run(flow, 'tell', { personaId, request: { ip: '198.51.100.7' } });
    expect(told.body.steps[0].output).toMatchObject({
      who: 'ada',
      limit: 5,
      ip: '198.51.100.7',
      agent: 'Lynx',
      device: 'known',
    });
    expect(told.text).not.toContain('planted-secret');
    expect((await run(flow, 'look')).body.steps[0].hasError).toBe(true);
    expect(await flow.runs()).toEqual([]);
  });

  it('rejects inputs that its flow would reject, and a persona of another environment', async () => {
    const flow = await flowOf(look, lookLinks, { inputSchema: [bigInput] });
    const inputs = [{ name: 'limit', value: 'many' }];
    const { personaId } = await create(flow.token, { inputs });
    const refused = await run(flow, 'look', { personaId });
    expect(refused.body.message).toBe('The input “limit” must be of type number, not string.');
    const stranger = await create((await sluice.company()).token, everything);
    const other = await run(flow, 'look', { personaId: stranger.personaId });
    expect(other.status).toBe(404);
  });
});

describe('a persona of a run', () => {
  it('has the values of the run, without its secrets', async () => {
    const flow = await flowOf({ ...sign, look: lookUp }, [...signLinks, ['done', 'look']]);
    const { personaId } = await create(flow.token, { ...everything, answers: [found] });
    const all = { look: lookUp, ...sign };
    const both = await flowOf(all, [['look', 'ask'], ...signLinks], { inputSchema }, flow);
    const { interactionId, url } = await start(both, { personaId });
    const page = (await sluice.app.inject({ method: 'GET', url })).body;
    await answer(page, {
      username: 'grace',
      password: 'right',
      'sk.button': 'form-submit:SIGNIN',
    });
    const proposed = await call(
      flow.token,
      'POST',
      `/flows/${both.flowId}/runs/${interactionId}/persona`,
    );
    expect(proposed.body).toMatchObject({
      persona: {
        inputs: [{ name: 'who', value: 'ada' }],
        typed: [{ name: 'username', value: 'grace' }],
        presses: ['SIGNIN'],
        device: { userAgent: 'Lynx', ip: '203.0.113.9' },
        answers: [{ connectorId: 'nowhereConnector', success: true, output: { name: 'Ada' } }],
      },
    });
    expect(proposed.body.persona.answers).toHaveLength(1);
    expect(proposed.body.withoutSecrets).toBe(2);
    expect(proposed.text).not.toMatch(/right|canary/);
    const stranger = await sluice.company();
    const at = `/flows/${both.flowId}/runs/${interactionId}/persona`;
    expect((await call(stranger.token, 'POST', at)).status).toBe(404);
  });
});
