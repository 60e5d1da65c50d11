// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { createTestGraph, type Link, type Node } from '#plugins/runtime/server/testFlows';
import { password, startServer } from '../startServer';
import { fillPath, listEndpoints } from './kits/calls';
import { companyWithAll, type Company } from './kits/company';
import { createMachines } from './kits/createMachines';
import { everything } from './kits/contents';
import { foundIn, foundInFiles, listenTo } from './kits/listening';

const canary = (kind: string) => `canary-${kind}-${newId()}`;
/** The secrets that no answer, log line, record or file may contain, whoever asks. */
const secrets = {
  connection: canary('connection'),
  newConnection: canary('connection'),
  variable: canary('variable'),
  newVariable: canary('variable'),
  carried: canary('carried'),
  typed: canary('typed'),
  wrongPassword: canary('Wrong-1'),
  firstPassword: canary('First-1'),
  nextPassword: canary('Next-1'),
};
const folder = mkdtempSync(join(tmpdir(), 'sluice-canary-'));
/**
 * The secrets that are shown only to their intended recipients: never logged, never stored in
 * clear.
 */
const handed: Record<string, string> = {};
let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;
let run = '';
let log: readonly string[];
let answers: readonly { readonly to: string; readonly text: string }[];

/**
 * A flow that puts a secret variable and a typed password through nodes, a failure and a subflow's
 * input.
 */
const nodes: Readonly<Record<string, Node>> = {
  compare: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{global.company.variables.vault}}', rightValueB: 'x' },
  ],
  again: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{global.variables.vault}}', rightValueB: 'x' },
  ],
  code: [
    'functionsConnector',
    'customFunction',
    {
      code: 'module.exports = a = async ({params}) => { throw new Error("no " + params.held); }',
      variableInputList: [
        { name: 'held', preferredDataType: 'string', value: '{{global.parameters.password}}' },
      ],
    },
  ],
  done: ['httpConnector', 'createSuccessResponse', { message: 'Done' }],
};
const links: Link[] = [
  ['compare', 'again', 'anyTriggersFalse'],
  ['again', 'code', 'anyTriggersFalse'],
  ['code', 'done', 'anyTriggersFalse'],
];

beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_DATA: folder, SLUICE_LOG_LEVEL: 'trace' } });
  ({ log, answers } = listenTo(sluice));
  ours = await companyWithAll(sluice, secrets);
  await live();
});
afterAll(async () => {
  await sluice.close();
  rmSync(folder, { recursive: true, force: true });
});

const asOwner = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  sluice.inject(method, url, { token: ours.token, body });
const signOn = (email: string, tried: string) =>
  sluice.inject('POST', '/customers/login', { body: { email, password: tried } });

/** Everything that people do with secrets. */
async function live(): Promise<void> {
  const { ids } = ours;
  await asOwner('PUT', `/connections/${ids.connectionId}`, {
    properties: { clientSecret: { value: secrets.newConnection } },
  });
  await asOwner('PUT', `/connections/${ids.connectionId}`, {
    name: 'Renamed',
    properties: { clientSecret: '******' },
  });
  await asOwner('POST', `/connections/${ids.connectionId}/clone`, { name: 'Copied' });
  await asOwner('PUT', '/constructs/vault%23%23SK%23%23company', {
    type: 'secret',
    context: 'company',
    value: secrets.newVariable,
  });
  const fields = {
    type: 'secret',
    displayName: '',
    mutable: true,
    min: 0,
    max: 2000,
    value: secrets.carried,
  };
  const variables = ['company', 'flow'].map(context => ({
    name: `carried##SK##${context}`,
    context,
    type: 'property',
    fields,
  }));
  const flowInfo = {
    flowId: newId(),
    name: 'Carries',
    graphData: createTestGraph(nodes, links),
    variables,
  };
  const imported = await asOwner('PUT', '/flows/import', { name: 'Carries', flowInfo });
  const { flowId } = imported.body.flowInfo;
  const parameters = { password: secrets.typed, nested: { apiKey: secrets.typed } };
  const trial = await asOwner('POST', `/flows/${flowId}/try`, { parameters });
  await sluice.app.inject({ method: 'GET', url: trial.body.url });
  const steps = `/company/${ids.companyId}/flows/${flowId}/interactions/${trial.body.interactionId}/events`;
  run = (await asOwner('GET', steps)).text;
  for (const version of ['-1', '1'])
    await asOwner(
      'GET',
      `/flows/${flowId}/versions/${version}?includeSubFlows=true&includeVariableValues=true`,
    );
  await asOwner('PUT', `/flows/${flowId}/clone`, { name: 'Copied' });
  await sluice.app.inject({
    method: 'POST',
    url: `/${ids.companyId}/davinci/connections/x/capabilities/customHTMLTemplate`,
    headers: {
      interactionid: ours.waiting.interactionId,
      interactiontoken: ours.waiting.interactionToken,
    },
    payload: {
      id: ours.waiting.id,
      eventName: 'continue',
      parameters: { username: 'ada', password: secrets.typed },
    },
  });
  await signOn(ours.email, secrets.wrongPassword);
  const invited = { token: ours.invitation, password: secrets.firstPassword };
  const joined = await sluice.inject('POST', '/customers/invitation', { body: invited });
  const change = { existingPassword: secrets.firstPassword, newPassword: secrets.nextPassword };
  await sluice.inject('PUT', '/customers/change', {
    token: joined.body.access_token,
    body: change,
  });
  const session = await signOn(ours.email, password);
  await asOwner('POST', `/company/${ids.companyId}/customers`, {
    email: `late-${newId()}@example.com`,
    firstName: 'Late',
    lastName: 'Comer',
    roles: ['default:read'],
  });
  const { mails } = (await asOwner('GET', `/company/${ids.companyId}/outbox`)).body;
  const headers = { 'x-sk-api-key': ours.key };
  const sdk = await sluice.inject('GET', `/company/${ids.companyId}/sdktoken`, { headers });
  const machines = await createMachines(sluice, ours, ['default:admin']);
  for (const token of [machines.service, machines.personal])
    await sluice.inject('POST', '/flows', { token, body: { name: `By ${newId()}` } });
  for (const call of listEndpoints(sluice.server).filter(({ method }) => method === 'GET'))
    await asOwner('GET', fillPath(call, ids));
  Object.assign(handed, {
    serviceSecret: machines.secret,
    serviceToken: machines.service,
    personalToken: machines.personal,
    key: ours.key,
    clientSecret: ours.clientSecret,
    ownToken: ours.token,
    joinedToken: joined.body.access_token,
    session: session.body.access_token,
    trial: trial.body.tryFlowToken,
    sdk: sdk.body.access_token,
    spentInvitation: ours.invitation,
    waitingInvitation: String(mails[0].link).split('token=')[1],
    interaction: ours.waiting.interactionToken,
  });
  for (const [name, value] of Object.entries(handed))
    expect({ name, kind: typeof value }).toEqual({ name, kind: 'string' });
}

describe('a secret', () => {
  it('is used by real runs, sign-ins, and changes', async () => {
    expect(log.length).toBeGreaterThan(50);
    expect(run).toMatch(/"nodeId":"compare".*"nodeId":"again".*"nodeId":"code"/);
    expect(run).toContain('******');
    expect(answers.length).toBeGreaterThan(50);
    expect(
      (await signOn(`member-${ours.companyId}@example.com`, secrets.nextPassword)).status,
    ).toBe(200);
  });

  it('is in no response to anyone', () => {
    const told = answers.flatMap(({ to, text }) =>
      foundIn(text, secrets).map(name => `${to}: ${name}`),
    );
    expect(told).toEqual([]);
  });

  it('is in no line of the log at its most verbose level', () => {
    expect(foundIn(log.join('\n'), { ...secrets, ...handed, password })).toEqual([]);
  });

  it('is in no row of any table, and thus in no recorded run, audit event, or email', async () => {
    expect(foundIn(await everything(sluice.server), { ...secrets, ...handed, password })).toEqual(
      [],
    );
  });

  it('is in no file of the data folder', () => {
    expect(foundInFiles(folder, { ...secrets, ...handed, password })).toEqual([]);
  });

  it('of an application is shown to people who can change it, and to no one who can only read it', async () => {
    const reader = await sluice.company({ in: ours.companyId, roles: ['default:read'] });
    const before = answers.length;
    for (const call of listEndpoints(sluice.server).filter(({ method }) => method === 'GET'))
      await sluice.inject('GET', fillPath(call, ours.ids), { token: reader.token });
    const told = answers
      .slice(before)
      .flatMap(({ to, text }) => foundIn(text, handed).map(name => `${to}: ${name}`));
    expect(told).toEqual([]);
  });
});
