import { createServer as createPeer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../../testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let peer: Server;
let peerUrl: string;
beforeAll(async () => {
  peer = createPeer((request, reply) => {
    let body = '';
    request.on('data', chunk => (body += chunk));
    request.on('end', () => {
      reply.writeHead(request.url === '/gone' ? 410 : 200, { 'content-type': 'application/json' });
      reply.end(
        JSON.stringify({
          method: request.method,
          url: request.url,
          type: request.headers['content-type'],
          key: request.headers['x-key'],
          body,
        }),
      );
    });
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  const { port } = peer.address() as AddressInfo;
  peerUrl = `http://127.0.0.1:${port}`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}` } });
});
afterAll(async () => {
  await sluice.close();
  await new Promise(done => peer.close(done));
});

type Node = readonly [connector: string, capability: string, properties?: Readonly<Record<string, unknown>>];
type Link = readonly [from: string, to: string, operator?: string];
const connectionIds: Record<string, string> = {
  httpConnector: '867ed4363b2bc21c860085ad2baa817d',
  functionsConnector: 'de650ca45593b82c49064ead10b9fe17',
  variablesConnector: '06922a684039827499bdbdd97f49827b',
};
const property = (values: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

function graphOf(nodes: Readonly<Record<string, Node>>, links: readonly Link[] = []) {
  const element = (group: string, data: object) => ({
    data,
    position: { x: 0, y: 0 },
    group,
    removed: false,
    selected: false,
    selectable: true,
    locked: false,
    grabbable: true,
    pannable: group === 'edges',
    classes: '',
  });
  return {
    elements: {
      nodes: [
        ...Object.entries(nodes).map(([id, [connectorId, capabilityName, values]]) =>
          element('nodes', {
            id,
            nodeType: 'CONNECTION',
            connectorId,
            connectionId: connectionIds[connectorId] ?? 'x',
            name: id,
            label: id,
            status: 'configured',
            type: 'action',
            capabilityName,
            properties: property({ nodeTitle: id, ...values }),
          }),
        ),
        ...links.map(([, to, operator], index) =>
          element('nodes', {
            id: `eval${index}`,
            nodeType: 'EVAL',
            label: 'Evaluator',
            ...(operator && { properties: { [to]: { value: operator } } }),
          }),
        ),
      ],
      edges: links.flatMap(([from, to], index) => {
        const [source, multiValueSourceId] = from.split(':');
        return [
          element('edges', {
            id: `in${index}`,
            source,
            target: `eval${index}`,
            ...(multiValueSourceId && { multiValueSourceId }),
          }),
          element('edges', { id: `out${index}`, source: `eval${index}`, target: to }),
        ];
      }),
    },
  };
}

/** A company with one deployed flow under a policy, and ways to run it. */
async function flowOf(nodes: Readonly<Record<string, Node>>, links: readonly Link[] = [], more: object = {}) {
  const who = await sluice.company();
  const { token, companyId } = who;
  const made = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Flow', graphData: graphOf(nodes, links), ...more },
  });
  expect(made.body?.flowInfo?.flowId, made.text).toBeTruthy();
  const { flowId } = made.body.flowInfo;
  expect((await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token })).status).toBe(200);
  const { app } = (await sluice.inject('POST', '/apps', { token, body: { name: 'App' } })).body;
  const terms = { name: 'P', status: 'enabled', flows: [{ flowId, versionId: -1, weight: 100 }] };
  const policies = await sluice.inject('POST', `/apps/${app.appId}/policy`, { token, body: terms });
  const kept = (await sluice.inject('GET', `/apps/${app.appId}`, { token })).body.app;
  expect(kept.policies.length, policies.text).toBeGreaterThan(0);
  const { policyId } = kept.policies.at(-1);
  if (!kept.apiKeyEnabled) await sluice.inject('PUT', `/apps/${app.appId}`, { token, body: { apiKeyEnabled: true } });
  const url = `/v1/company/${companyId}/policy/${policyId}/start`;
  return {
    ...who,
    flowId,
    policyId,
    key: kept.apiKeys.prod as string,
    start: (body: object = {}, key = kept.apiKeys.prod) =>
      sluice.inject('POST', url, { body, headers: { 'x-sk-api-key': key } }),
    page: (query = '') => sluice.app.inject({ method: 'GET', url: `/hosted/${companyId}/policy/${policyId}${query}` }),
    runs: async () =>
      (await sluice.inject('GET', `/company/${companyId}/flows/${flowId}/events`, { token })).body.interactions,
    steps: async (interactionId: string) =>
      (
        await sluice.inject('GET', `/company/${companyId}/flows/${flowId}/interactions/${interactionId}/events`, {
          token,
        })
      ).body,
  };
}
const step = (
  companyId: string,
  screen: { id: string; interactionId: string; interactionToken: string },
  parameters: object,
  more: object = {},
) =>
  sluice.app.inject({
    method: 'POST',
    url: `/${companyId}/davinci/connections/x/capabilities/customHTMLTemplate`,
    headers: { interactionid: screen.interactionId, interactiontoken: screen.interactionToken },
    payload: { id: screen.id, eventName: 'continue', parameters, ...more },
  });
const formIn = (html: string) =>
  new URLSearchParams(
    [...html.matchAll(/<input type="hidden" name="(sk\.[^"]+)" value="([^"]*)"/g)]
      .slice(0, 5)
      .map(([, name = '', value = '']) => [name, value.replace(/&#x3D;/g, '=')]),
  );
const answer = (html: string, fields: Readonly<Record<string, string>>) => {
  const form = formIn(html);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return sluice.app.inject({
    method: 'POST',
    url: '/hosted/continue',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
};

const decide = {
  cmp: ['functionsConnector', 'AEqualsB', { leftValueA: '{{global.parameters.device}}', rightValueB: 'known' }],
  fn: [
    'functionsConnector',
    'customFunction',
    {
      code: 'module.exports = a = async ({params}) => { const score = params.amount * 2 + 1; return { score, tier: score > 50 ? "gold" : "plain" }; }',
      variableInputList: [{ name: 'amount', preferredDataType: 'number', value: '{{global.parameters.amount}}' }],
    },
  ],
  save: [
    'variablesConnector',
    'saveValue',
    {
      saveVariables: [
        {
          name: 'greeting',
          type: 'string',
          value: 'Welcome back, {{global.parameters.username}}.',
          label: 'greeting (string - flowInstance)',
        },
      ],
    },
  ],
  ok: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        { name: 'status', value: 'ok' },
        { name: 'score', type: 'number', value: '{{local.fn.payload.output.score}}' },
        { name: 'tier', value: '{{local.fn.payload.output.tier}}' },
        { name: 'message', value: '{{global.variables.greeting}}' },
      ],
    },
  ],
  no: [
    'httpConnector',
    'createErrorResponse',
    { claimsNameValuePairs: [{ name: 'errorMessage', value: 'Unknown device' }] },
  ],
} as const;
const decideLinks: Link[] = [
  ['cmp', 'fn'],
  ['cmp', 'no', 'anyTriggersFalse'],
  ['fn', 'save'],
  ['save', 'ok'],
];

describe('An application', () => {
  it('runs a flow with its key and is given the answer, and every step is recorded', async () => {
    const flow = await flowOf(decide, decideLinks);
    const reply = await flow.start({ username: 'ada', amount: 41, device: 'known', password: 'hunter2hunter2' });
    expect(reply).toMatchObject({
      status: 200,
      body: { success: true, status: 'ok', score: 83, tier: 'gold', message: 'Welcome back, ada.' },
    });
    const [run] = await flow.runs();
    expect(run).toMatchObject({
      status: 'success',
      hasError: false,
      isTrial: false,
      interactionId: reply.body.interactionId,
    });
    const { status, events } = await flow.steps(run.interactionId);
    expect(status).toBe('success');
    expect(events.map((event: any) => [event.eventType, event.nodeId])).toEqual([
      ['start', null],
      ['node', 'cmp'],
      ['node', 'fn'],
      ['node', 'save'],
      ['success', 'ok'],
    ]);
    expect(events[2].output).toEqual({ score: 83, tier: 'gold' });
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });
  it('is given the error that the flow foresees', async () => {
    const flow = await flowOf(decide, decideLinks);
    expect(await flow.start({ device: 'new' })).toMatchObject({
      status: 400,
      body: { success: false, message: 'Unknown device', httpResponseCode: 400 },
    });
    expect((await flow.runs())[0]).toMatchObject({ status: 'failure', hasError: true });
  });
  it('is refused without its key, with another’s, and for another company', async () => {
    const [flow, other] = [await flowOf(decide, decideLinks), await flowOf(decide, decideLinks)];
    for (const key of ['', 'x', other.key]) expect((await flow.start({}, key)).status).toBe(401);
    const elsewhere = await sluice.inject('POST', `/company/${other.companyId}/policy/${flow.policyId}/start`, {
      body: {},
      headers: { 'x-sk-api-key': flow.key },
    });
    expect(elsewhere.status).toBe(401);
  });
  it('is told what is wrong with its inputs', async () => {
    const inputSchema = [
      { propertyName: 'who', preferredDataType: 'string', required: true },
      { propertyName: 'age', preferredDataType: 'number' },
    ];
    const flow = await flowOf(decide, decideLinks, { inputSchema });
    expect(await flow.start({})).toMatchObject({ status: 400, body: { message: 'The flow needs the input “who”.' } });
    expect(await flow.start({ who: 'a', age: { x: 1 } })).toMatchObject({
      status: 400,
      body: { message: /age.*number/.test('x') ? '' : expect.stringMatching(/“age” must be of type number/) },
    });
  });
  it('is refused while the flow is disabled', async () => {
    const flow = await flowOf(decide, decideLinks);
    await sluice.inject('PUT', `/flows/${flow.flowId}/disable`, { token: flow.token });
    await new Promise(done => setTimeout(done, 1100));
    expect(await flow.start({})).toMatchObject({ status: 400, body: { message: expect.stringContaining('disabled') } });
  });
});

const sign: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML:
        '<h1>{{title}}</h1><p data-skcomponent="skerror"></p><form id="f"><input name="username"><input type="password" name="password"><span data-skcomponent="skerrormessage" data-skerrorid="username"></span><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="SIGNIN">Go</button></form><script>alert(1)</script><img src=x onerror=alert(2)>',
      title: 'Hello {{global.parameters.who}}',
      formFieldsList: [
        { propertyName: 'username', preferredDataType: 'string' },
        { propertyName: 'password', preferredDataType: 'string' },
      ],
      validationRules: [
        {
          propertyName: 'username',
          rules: [
            { ruleName: 'presence', message: 'Who are you?' },
            { ruleName: 'format', pattern: '^[a-z]+$', message: 'Letters only.' },
          ],
        },
      ],
    },
  ],
  check: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{local.ask.payload.output.password}}', rightValueB: 'right' },
  ],
  wrong: [
    'errorConnector',
    'customErrorMessage',
    { errorMessage: 'Wrong password for {{local.ask.payload.output.username}}' },
  ],
  done: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        { name: 'user', value: '{{local.ask.payload.output.username}}' },
        { name: 'button', value: '{{local.ask.payload.output.buttonValue}}' },
      ],
    },
  ],
};
const signLinks: Link[] = [
  ['ask', 'check'],
  ['check', 'done'],
  ['check', 'wrong', 'anyTriggersFalse'],
];

describe('A screen over the API', () => {
  it('is answered step by step, with an error message in between', async () => {
    const flow = await flowOf(sign, signLinks);
    const first = (await flow.start({ who: '<Ada>' })).body;
    expect(first).toMatchObject({
      id: 'ask',
      capabilityName: 'customHTMLTemplate',
      interactionToken: expect.stringMatching(/^[0-9a-f]{256}$/),
    });
    expect(first.screen.properties.customHTML.value).toContain('Hello &lt;Ada&gt;');
    const second = (
      await step(flow.companyId, first, { buttonValue: 'SIGNIN', username: 'ada', password: 'wrong', extra: 'x' })
    ).json();
    expect(second.screen.properties.message.value).toBe('Wrong password for ada');
    const end = await step(flow.companyId, second, { buttonValue: 'SIGNIN', username: 'ada', password: 'right' });
    expect(end.json()).toMatchObject({ success: true, user: 'ada', button: 'SIGNIN' });
    const { events, status } = await flow.steps(first.interactionId);
    expect(status).toBe('success');
    expect(JSON.stringify(events)).not.toMatch(/"leftValueA":"(?:right|wrong)"/);
  });
  it('refuses a token that is missing, replayed, moved or for another node, and goes on with the right one', async () => {
    const flow = await flowOf(sign, signLinks);
    const [one, two] = [(await flow.start({})).body, (await flow.start({})).body];
    const parameters = { username: 'ada', password: 'wrong' };
    const refused = async (screen: typeof one, text: RegExp) => {
      const reply = await step(flow.companyId, screen, parameters);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toMatch(text);
    };
    await refused({ ...one, interactionToken: '' }, /missing/);
    await refused({ ...one, interactionToken: two.interactionToken }, /belongs to another/);
    await refused({ ...one, interactionId: two.interactionId }, /belongs to another/);
    await refused({ ...one, id: 'done' }, /waits at another/);
    await refused({ ...one, interactionId: 'x' }, /no such interaction/);
    const next = (await step(flow.companyId, one, parameters)).json();
    await refused(one, /answered already/);
    expect((await step(flow.companyId, next, { username: 'ada', password: 'right' })).json().success).toBe(true);
    await refused(next, /is over/);
    const other = await sluice.company();
    expect((await step(other.companyId, two, parameters)).statusCode).toBe(400);
  });
  it('answers one of many who send the same step at once', async () => {
    const flow = await flowOf(sign, signLinks);
    const first = (await flow.start({})).body;
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => step(flow.companyId, first, { username: 'ada', password: 'right' })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
  it('takes bad input as an error body, never as a fall', async () => {
    const flow = await flowOf(sign, signLinks);
    const first = (await flow.start({})).body;
    for (const payload of [
      [],
      'x',
      null,
      5,
      { parameters: [] },
      { parameters: { username: { deep: [[[]]] } } },
      { id: 7 },
    ]) {
      const reply = await sluice.app.inject({
        method: 'POST',
        url: `/${flow.companyId}/davinci/connections/x/capabilities/y`,
        headers: {
          interactionid: first.interactionId,
          interactiontoken: 'f'.repeat(256),
          'content-type': 'application/json',
        },
        payload: JSON.stringify(payload),
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toBeTruthy();
    }
    expect((await step(flow.companyId, first, { username: 'ada', password: 'right' })).statusCode).toBe(200);
  });
  it('ends with a time-out once the flow’s own is over', async () => {
    const flow = await flowOf(sign, signLinks, { settings: { flowTimeoutInSeconds: 0.2 } });
    const first = (await flow.start({})).body;
    await new Promise(done => setTimeout(done, 250));
    expect((await step(flow.companyId, first, {})).json().message).toContain('requestTimedOut');
    expect((await flow.runs())[0]).toMatchObject({ status: 'timeout', hasError: true });
  });
});

describe('A hosted page', () => {
  it('leads an end user through the flow to its end', async () => {
    const flow = await flowOf(sign, signLinks);
    const first = await flow.page('?who=Ada');
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('<h1>Hello Ada</h1>');
    const empty = await answer(first.body, { username: '', password: 'x', 'sk.button': 'form-submit:SIGNIN' });
    expect(empty.body).toContain('Who are you?');
    const odd = await answer(empty.body, { username: 'A1', password: 'x', 'sk.button': 'form-submit:SIGNIN' });
    expect(odd.body).toContain('Letters only.');
    const wrong = await answer(odd.body, { username: 'ada', password: 'wrong', 'sk.button': 'form-submit:SIGNIN' });
    expect(wrong.body).toContain('role="alert">Wrong password for ada</p>');
    const end = await answer(wrong.body, { username: 'ada', password: 'right', 'sk.button': 'form-submit:SIGNIN' });
    expect(end.statusCode).toBe(200);
    expect(end.body).toContain('All steps are complete');
    const again = await answer(wrong.body, { username: 'ada', password: 'right' });
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain(`href="/hosted/${flow.companyId}/policy/${flow.policyId}"`);
  });
  it('runs no script of the flow and reaches nothing of the console', async () => {
    const flow = await flowOf(sign, signLinks);
    const { body, headers } = await flow.page();
    expect(body).not.toMatch(/alert\(|onerror/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/sandbox allow-forms/);
    expect(policy).not.toMatch(/allow-same-origin|unsafe-eval/);
    expect(policy).toMatch(/script-src http:\/\/[^ ]+\/hosted\/files\/player\.js;/);
    expect(headers['set-cookie']).toBeUndefined();
  });
  it('says in a sentence what does not work', async () => {
    const { companyId } = await sluice.company();
    const gone = await sluice.app.inject({ method: 'GET', url: `/hosted/${companyId}/policy/none` });
    expect(gone.statusCode).toBe(404);
    expect(gone.body).toContain('There is no such policy.');
    expect(
      (
        await sluice.app.inject({
          method: 'POST',
          url: '/hosted/continue',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'a=b',
        })
      ).statusCode,
    ).toBe(400);
  });
});

describe('A trial', () => {
  it('runs the saved flow, shows its page and keeps every step', async () => {
    const { token, companyId } = await sluice.company();
    const made = await sluice.inject('POST', '/flows', {
      token,
      body: { name: 'Flow', graphData: graphOf(sign, signLinks) },
    });
    const { flowId } = made.body.flowInfo;
    const trial = await sluice.inject('POST', `/flows/${flowId}/try`, { token, body: { parameters: { who: 'Ada' } } });
    expect(trial.status, trial.text).toBe(200);
    const page = await sluice.app.inject({ method: 'GET', url: trial.body.url });
    expect(page.body).toContain('Hello Ada');
    const reloaded = await sluice.app.inject({ method: 'GET', url: trial.body.url });
    const end = await answer(reloaded.body, { username: 'ada', password: 'right' });
    expect(end.body).toContain('complete');
    expect((await sluice.app.inject({ method: 'GET', url: trial.body.url })).body).toContain('complete');
    const run = await sluice.inject(
      'GET',
      `/company/${companyId}/flows/${flowId}/interactions/${trial.body.interactionId}/events`,
      { token },
    );
    expect(run.body).toMatchObject({ status: 'success' });
    expect(run.body.events.map((event: any) => event.nodeId)).toEqual([null, 'ask', 'ask', 'check', 'done']);
    const stranger = await sluice.company();
    expect(
      (
        await sluice.inject(
          'GET',
          `/company/${companyId}/flows/${flowId}/interactions/${trial.body.interactionId}/events`,
          { token: stranger.token },
        )
      ).status,
    ).toBe(401);
    const reader = await sluice.company({ in: companyId, can: ['flows:read'] });
    expect((await sluice.inject('POST', `/flows/${flowId}/try`, { token: reader.token, body: {} })).status).toBe(401);
    expect((await sluice.app.inject({ method: 'GET', url: `/hosted/try/${token}` })).statusCode).toBe(401);
  });
});

describe('A REST call', () => {
  const calling = (properties: object): Readonly<Record<string, Node>> => ({
    rest: ['httpConnector', 'makeRestApiCall', { ...properties }],
    ok: [
      'httpConnector',
      'createSuccessResponse',
      { claimsNameValuePairs: [{ name: 'got', value: '{{local.rest.payload.output.rawResponse.body}}' }] },
    ],
    no: [
      'httpConnector',
      'createErrorResponse',
      {
        claimsNameValuePairs: [
          { name: 'message', value: '{{local.rest.payload.error.message}}' },
          { name: 'code', value: '{{local.rest.payload.error.code}}' },
        ],
      },
    ],
  });
  const links: Link[] = [
    ['rest', 'ok'],
    ['rest', 'no', 'anyTriggersFalse'],
  ];
  it('sends what the node says and hands the answer on', async () => {
    const flow = await flowOf(
      calling({
        url: `${peerUrl}/x`,
        httpMethod: 'POST',
        headers: [{ key: 'X-Key', value: '{{global.parameters.key}}' }],
        queryParameters: [{ key: 'q', value: 'a b' }],
        httpBody: 'raw',
        contentType: 'application/json',
        raw: '{"n":"{{global.parameters.n}}"}',
      }),
      links,
    );
    expect((await flow.start({ key: 'k', n: 5 })).body.got).toEqual({
      method: 'POST',
      url: '/x?q=a+b',
      type: 'application/json',
      key: 'k',
      body: '{"n":"5"}',
    });
  });
  it('fails as a node on an answer of 400 and above, and on a private address', async () => {
    expect((await (await flowOf(calling({ url: `${peerUrl}/gone` }), links)).start()).body.message).toMatch(
      /answered 410/,
    );
    expect((await (await flowOf(calling({ url: 'http://127.0.0.1:4999/x' }), links)).start()).body.message).toMatch(
      /private/,
    );
    expect((await (await flowOf(calling({ url: 'nonsense' }), links)).start()).body.message).toMatch(/not an address/);
  });
});

describe('Variables', () => {
  it('of the company and of the flow outlive a run; secrets never reach the record', async () => {
    const flow = await flowOf(
      {
        count: [
          'variablesConnector',
          'incrementByN',
          {
            variable: 'hits',
            incrementCounter: '1',
            saveVariables: [{ name: 'hits', label: 'hits (number - company)' }],
          },
        ],
        fn: [
          'functionsConnector',
          'customFunction',
          {
            code: 'module.exports = async ({params}) => ({ length: params.key.length })',
            variableInputList: [
              { name: 'key', value: '{{global.company.variables.apiPin}}' },
              { name: 'note', value: 'uses {{global.company.variables.apiPin}}' },
            ],
          },
        ],
        ok: [
          'httpConnector',
          'createSuccessResponse',
          {
            claimsNameValuePairs: [
              { name: 'hits', value: '{{global.company.variables.hits}}' },
              { name: 'length', value: '{{local.fn.payload.output.length}}' },
            ],
          },
        ],
      },
      [
        ['count', 'fn'],
        ['fn', 'ok'],
      ],
    );
    const { token } = flow;
    await sluice.inject('POST', '/constructs', {
      token,
      body: { name: 'hits', context: 'company', type: 'number', value: 0 },
    });
    await sluice.inject('POST', '/constructs', {
      token,
      body: { name: 'apiPin', context: 'company', type: 'secret', value: 'canary-5417' },
    });
    await flow.start();
    const second = await flow.start();
    expect(second.body).toMatchObject({ hits: 2, length: 11 });
    expect(JSON.stringify(await flow.steps(second.body.interactionId))).not.toContain('canary-5417');
  });
});

it('answers thousands of runs a second hand in hand with their records', async () => {
  const flow = await flowOf(decide, decideLinks);
  const replies = await Promise.all(
    Array.from({ length: 120 }, (_, n) => flow.start({ username: `u${n}`, amount: n, device: 'known' })),
  );
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(replies.map(({ body }) => body.score)).toEqual(Array.from({ length: 120 }, (_, n) => n * 2 + 1));
  const { length } = await flow.runs();
  expect(length).toBe(25);
});
