// @module-tag slow
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';

/** Secrets of the environment that must reach no agent. */
const planted = {
  connection: 'planted-connection-7731',
  variable: 'planted-variable-7731',
  header: 'planted-header-7731-abcdefgh',
  typed: 'planted-password-7731',
  persona: 'planted-persona-7731',
};

let sluice: Awaited<ReturnType<typeof startServer>>;
let agent: Client;
const heard: string[] = [];
/** Somebody else saves the flow of payments with another log level. */
let save: (logLevel: number) => Promise<unknown>;

/** Calls a tool as an agent would; answers with its text. */
async function use(name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content } = await agent.callTool({ name, arguments: args });
  const [{ text = '' } = {}] = content as { text?: string }[];
  heard.push(text);
  return text;
}
const read = async (name: string, args?: Record<string, unknown>) =>
  JSON.parse(await use(name, args));

beforeAll(async () => {
  sluice = await startServer();
  const url = await sluice.listen();
  const { token, companyId } = await sluice.company({ examples: true });
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const { status, body: reply, text } = await sluice.inject(method, path, { token, body });
    expect(status, `${path}: ${text}`).toBe(200);
    return reply;
  };
  await send('POST', '/connections', {
    name: 'Directory abroad',
    connectorId: 'pingOneSSOConnector',
    properties: { clientSecret: { value: planted.connection } },
  });
  const vault = { name: 'vault', type: 'secret', context: 'company' };
  await send('POST', '/constructs', { ...vault, value: planted.variable });
  await send('POST', '/personas', {
    name: 'Ada',
    description: '',
    inputs: [],
    cookies: [],
    typed: [{ name: 'password', value: planted.persona, secret: true }],
    presses: [],
    device: { userAgent: '', languages: '', ip: '' },
    answers: [],
  });
  const paying = createTestGraph(
    {
      ask: [
        'httpConnector',
        'makeRestApiCall',
        {
          url: 'http://127.0.0.1:9/pay',
          httpMethod: 'POST',
          headers: [{ key: 'Authorization', value: `Bearer ${planted.header}` }],
        },
      ],
      paid: ['httpConnector', 'createSuccessResponse', {}],
      refused: ['httpConnector', 'createErrorResponse', { errorMessage: 'Not paid' }],
    },
    [
      ['ask', 'paid', 'allTriggersTrue'],
      ['ask', 'refused', 'allTriggersFalse'],
    ],
  );
  const input = { preferredDataType: 'string', preferredControlType: 'textField' };
  const inputSchema = ['amount', 'password'].map(propertyName => ({ propertyName, ...input }));
  const { flowInfo } = await send('POST', '/flows', {
    name: 'Payment',
    graphData: paying,
    inputSchema,
    settings: { sensitiveInfoFields: ['password'] },
  });
  const [, , refused] = paying.elements.nodes;
  Object.assign(refused!.data, { properties: { nodeTitle: { value: 'Sorry' } } });
  await send('PUT', `/flows/${flowInfo.flowId}`, { currentVersion: 1, graphData: paying });
  save = logLevel =>
    send('PUT', `/flows/${flowInfo.flowId}`, { currentVersion: 2, settings: { logLevel } });
  const lonely = createTestGraph({ page: ['httpConnector', 'customHtmlMessage', {}] });
  await send('POST', '/flows', { name: 'Unfinished', graphData: lonely });
  agent = new Client({ name: 'tasks', version: '1.0.0' });
  const headers = { authorization: `Bearer ${token}`, 'x-sluice-company': companyId };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/v1/mcp`), { requestInit: { headers } }),
  );
});
afterAll(async () => {
  await agent.close();
  await sluice.close();
});

const password = 'Sign in with password';
const code = 'Sign in with password and one-time code';
const add = (id: string, rest: object) => ({
  op: 'add',
  id,
  connectorId: 'httpConnector',
  capabilityName: 'customHtmlMessage',
  title: 'Thanks',
  values: { message: 'Thank you', nodeDescription: 'Thanks the person' },
  ...rest,
});
/** Drafts a change of a flow. */
const draft = (flow: string, ...steps: object[]) =>
  read('draft_change', { flow, patch: { steps } });

describe('find', () => {
  it.each<[string, string, object, RegExp]>([
    ['the flows of the environment', 'list_flows', {}, /Payment[^]*Registration with email ver/],
    ['flows by a word', 'list_flows', { query: 'report' }, /^(?!.*Payment)[^]*Scheduled report/],
    ['where codes are entered', 'search_nodes', { query: 'code page' }, /askforcode[^]*codeform01/],
    ['where passwords are checked', 'search_nodes', { query: 'check password' }, /checklogin/],
    ['a connector by what it does', 'list_connectors', { query: 'qr code' }, /createQr/],
    ['the connections', 'list_connections', {}, /Directory abroad/],
    ['the variables', 'list_variables', { query: 'signIn' }, /signInTries/],
    ['an answer in the documentation', 'search_docs', { query: 'retention days' }, /operating/],
    ['a flow that is misspelled', 'read_flow', { flow: 'one-time' }, /Did you mean “Sign in with/],
  ])('%s', async (_, tool, input, shown) => {
    expect(await use(tool, input as Record<string, unknown>)).toMatch(shown);
  });
});

describe('explain', () => {
  it.each<[string, string, object, RegExp]>([
    ['what a flow does', 'read_flow', { flow: password }, /Ends after three failed attempts/],
    ['when a branch is taken', 'read_flow', { flow: password }, /signInTries is at least “3”/],
    ['the ways of a flow', 'read_flow', { flow: code }, /"end": "success"/],
    ['a page with its fields', 'read_node', { flow: password, node: 'Sign-in page' }, /"email"/],
    [
      'how a node is reached',
      'read_node',
      { flow: password, node: 'signinfail' },
      /"way": \[[^\]]*signinform/,
    ],
    [
      'what a capability needs',
      'read_connector',
      { connectorId: 'httpConnector', capability: 'makeRestApiCall' },
      /httpMethod/,
    ],
    [
      'which versions there are',
      'list_versions',
      { flow: 'Payment' },
      /"versionId": 2[^]*"versionId": 1/,
    ],
    ['what changed', 'compare_versions', { flow: 'Payment' }, /Sorry/],
    ['a page of the documentation', 'read_docs', { page: 'agents' }, /Model Context Protocol/],
  ])('%s', async (_, tool, input, shown) => {
    expect(await use(tool, input as Record<string, unknown>)).toMatch(shown);
  });

  it('why a run failed', async () => {
    const { run } = await read('run_trial', {
      flow: 'Payment',
      inputs: { amount: 3, password: planted.typed },
    });
    const runs = await read('list_runs', { flow: 'Payment' });
    expect(runs.runs.map((each: { run: string }) => each.run)).toContain(run);
    const { steps } = await read('read_run', { flow: 'Payment', run });
    expect(JSON.stringify(steps)).toMatch(/127\.0\.0\.1|private|ECONNREFUSED|not allowed/i);
  });
});

describe('mend', () => {
  it('reads the problems of a flow, and how to solve them', async () => {
    const { problems } = await read('read_problems', { flow: 'Unfinished' });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0].recommendation).toMatch(/\w/);
  });
  it('checks a change before it is stored', async () => {
    const patch = { steps: [{ op: 'set', nodeId: 'page', property: 'message', value: 'Hello' }] };
    expect(await read('check_change', { flow: 'Unfinished', patch })).toMatchObject({ fits: true });
  });
  it('gets the step of a change that doesn’t fit', async () => {
    const patch = { steps: [{ op: 'remove', nodeId: 'nowhere' }] };
    const { fits, why } = await read('check_change', { flow: 'Unfinished', patch });
    expect([fits, why]).toEqual([false, 'Step 1: node “nowhere” does not exist in this flow.']);
  });
  it('stores a fix as a draft, and saves no version', async () => {
    const step = { op: 'set', nodeId: 'page', property: 'message', value: 'Hello' };
    expect((await draft('Unfinished', step)).draft).toBeLessThan(-1);
    const { version } = await read('read_flow', { flow: 'Unfinished' });
    expect(version).toBe(1);
  });
  it('links an error to its own end', async () => {
    const failed = add('apology', { near: 'ask', title: 'Apology' });
    const steps = [
      failed,
      { op: 'remove', nodeId: 'refused' },
      { op: 'connect', from: 'ask', to: 'apology', operator: 'allTriggersFalse' },
    ];
    const kept = await draft('Payment', ...steps);
    expect(kept).toMatchObject({ draft: expect.any(Number), newProblems: expect.any(Array) });
    const { run } = await read('run_trial', {
      flow: 'Payment',
      draft: kept.draft,
      inputs: { amount: 1 },
    });
    expect(await use('read_run', { flow: 'Payment', run })).toContain('Apology');
  });
  it('can’t overwrite masked values', async () => {
    const steps = [
      { op: 'set', nodeId: 'ask', property: 'headers', value: [{ key: 'a', value: '******' }] },
    ];
    expect(await use('draft_change', { flow: 'Payment', patch: { steps } })).toMatch(
      /can’t be applied/,
    );
  });
});

describe('build', () => {
  it('adds a page', async () => {
    const kept = await draft(password, add('thanks', { near: 'signinform' }));
    expect(kept.draft).toBeLessThan(-1);
  });
  it('puts a page between two nodes', async () => {
    const kept = await draft(
      password,
      add('hello', { near: 'signinform' }),
      { op: 'disconnect', from: 'signinform', to: 'checklogin' },
      { op: 'connect', from: 'signinform', to: 'hello' },
      { op: 'connect', from: 'hello', to: 'checklogin' },
    );
    expect(kept.newProblems).toEqual([]);
  });
  it('changes a setting of the flow', async () => {
    const kept = await draft(password, { op: 'setting', name: 'logLevel', value: 3 });
    expect(kept.draft).toBeLessThan(-1);
  });
  it('proposes a draft for people to review, and deploys nothing', async () => {
    const patch = { steps: [add('receipt', { near: 'paid' })] };
    await read('draft_change', { flow: 'Payment', patch });
    const flows = [{ flow: 'Payment', patch }, { flow: 'Nowhere' }];
    expect(await use('open_change_request', { title: 'Half', flows })).toMatch(/^No flow has/);
    expect(await read('read_flow', { flow: 'Payment' })).toMatchObject({ version: 2 });
    // Changes that others saved since the draft stay.
    await save(3);
    const { page } = await read('open_change_request', { title: 'Receipt', flows: [flows[0]] });
    expect(page).toMatch(/^\/change-requests\//);
    expect(await use('list_change_requests')).toContain('Receipt');
    const { version, deployedVersion, settings } = await read('read_flow', { flow: 'Payment' });
    expect([version, deployedVersion, settings.logLevel]).toEqual([4, null, 3]);
    expect(await use('read_node', { flow: 'Payment', node: 'receipt' })).toContain('Thank you');
  });
  it('runs the tests of a flow', async () => {
    const { tests, failed, notReached } = await read('run_tests', { flow: 'Payment' });
    expect([tests, failed]).toEqual([0, []]);
    expect(notReached.length).toBeGreaterThan(0);
    const kept = await draft('Payment', { op: 'remove', nodeId: 'refused' });
    const tried = await read('run_tests', { flow: 'Payment', draft: kept.draft });
    expect(tried.notReached.length).toBeLessThan(notReached.length);
  });
  it('gets what an input lacks', async () => {
    expect(await use('draft_change', { flow: password, patch: { steps: [] } })).toMatch(
      /The input for draft_change is not valid: patch steps/,
    );
  });
  it('never deploys: no tool does, and no call of one', async () => {
    const { tools } = await agent.listTools();
    expect(
      tools.map(({ name }) => name).filter(name => /deploy|release|publish/.test(name)),
    ).toEqual([]);
    const all = sluice.server.database.allCompanies.selectFrom('flows' as never).selectAll();
    const rows = (await all.execute()) as { name: string; published_version: number | null }[];
    expect(rows.filter(({ name }) => name === 'Payment' || name === 'Unfinished')).toMatchObject([
      { published_version: null },
      { published_version: null },
    ]);
  });
});

it('reveals no planted secret to an agent', async () => {
  for (const flow of ['Payment', password, code])
    for (const tool of [
      'read_flow',
      'read_problems',
      'list_runs',
      'read_run',
      'compare_versions',
      'list_versions',
    ])
      await use(tool, { flow });
  for (const node of ['ask', 'paid', 'refused']) await use('read_node', { flow: 'Payment', node });
  await use('list_variables', { query: 'vault' });
  const all = heard.join('\n');
  expect(Object.entries(planted).filter(([, secret]) => all.includes(secret))).toEqual([]);
});
