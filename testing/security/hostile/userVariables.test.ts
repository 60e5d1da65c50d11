// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userDirectory } from '#plugins/connectors/contract';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { authenticators } from '#plugins/users/contract';
import { variableStore } from '#plugins/variables/contract';
import { startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

type Company = Awaited<ReturnType<typeof sluice.company>>;
const password = 'Analytical-Engine-1843';
const parameter = (name: string) => `{{global.parameters.${name}}}`;
const sign: Node = [
  'userDirectoryConnector',
  'checkPassword',
  { identifier: parameter('login'), password: parameter('password') },
];
const saveIn = (context: string, name: string, value: string): Node => [
  'variablesConnector',
  context === 'user' ? 'saveValueUserInfo' : 'saveValue',
  { saveVariables: [{ name, type: 'string', value, label: `${name} (string - ${context})` }] },
];
const save = saveIn('user', 'note', parameter('note'));
const note = '{{global.user.variables.note}}';
const tell: Node = [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'note', value: note }] },
];
const show: Node = [
  'httpConnector',
  'customHtmlMessage',
  { message: `note [${note}]`, showContinueButton: false },
];
const shown = (html: string) => /note \[[^<]*/.exec(html)?.[0];
const inLine = (nodes: Readonly<Record<string, Node>>): Link[] =>
  Object.keys(nodes).flatMap((id, at, all): Link[] => (at === 0 ? [] : [[all[at - 1]!, id]]));

let company: Company;
let alice: string;
let mallory: string;
const flowOf = (nodes: Readonly<Record<string, Node>>, more: object = {}) =>
  runs.flowOf(nodes, inLine(nodes), more, company);
const kept = async (userId: string) =>
  (await sluice.server.get(variableStore).loadUser(company.companyId, userId))['note'];
const who = (login: string) => ({ login: `${login}@example.com`, password });

beforeEach(async () => {
  company = await sluice.company();
  const { companyId, token } = company;
  const body = { name: 'note', context: 'user', type: 'string', value: 'nothing yet' };
  await sluice.inject('POST', '/constructs', { token, body });
  const create = async (name: string) =>
    (
      await sluice.server
        .get(userDirectory)
        .create(companyId, { email: `${name}@example.com`, password })
    ).userId;
  [alice, mallory] = [await create('alice'), await create('mallory')];
  await sluice.server.get(variableStore).saveUser(companyId, alice, { note: 'private' });
});

describe('the variables of a user (34)', () => {
  it('belong to the user whose password a node verified, whatever the inputs say', async () => {
    const keeps = await flowOf({ sign, save, tell });
    const reads = await flowOf({ sign, tell });
    const signed = await keeps.start({ ...who('mallory'), userId: alice, note: 'mine' });
    expect(signed.body.note).toBe('mine');
    expect([await kept(alice), await kept(mallory)]).toEqual(['private', 'mine']);
    expect((await reads.start({ ...who('mallory'), userId: alice })).body.note).toBe('mine');
    expect((await reads.start(who('alice'))).body.note).toBe('private');
  });

  it('keep their defaults if a query, a body, a widget, or an SDK only names a user', async () => {
    const reads = await flowOf({ show });
    const names = ['userId', 'p1UserId', 'user', 'username', 'sub', 'user_id', 'email'];
    const all = Object.fromEntries(names.map(name => [name, alice]));
    const query = `?${new URLSearchParams(all)}`;
    const expected = 'note [nothing yet]';
    expect(shown((await reads.page(query)).body)).toBe(expected);
    expect(JSON.stringify((await reads.start(all)).body)).toContain(expected);
    const { companyId, policyId, key } = reads;
    const sdk = await sluice.inject('GET', `/v1/company/${companyId}/sdktoken`, {
      headers: { 'x-sk-api-key': key },
    });
    const started = await sluice.app.inject({
      method: 'POST',
      url: `/${companyId}/davinci/policy/${policyId}/start`,
      headers: { authorization: `Bearer ${sdk.body.access_token}` },
      payload: all,
    });
    expect(started.body).toContain(expected);
    const { apps } = (await sluice.inject('GET', '/apps', { token: company.token })).body;
    const oauth = { values: { redirectUris: ['https://shop.example/back'] } };
    for (const { appId } of apps)
      await sluice.inject('PUT', `/apps/${appId}`, { token: company.token, body: { oauth } });
    const form = new URLSearchParams({
      companyId,
      policyId,
      origin: 'https://shop.example',
      channel: '0'.repeat(32),
      parameters: JSON.stringify(all),
    });
    const embedded = await sluice.app.inject({
      method: 'POST',
      url: '/hosted/embed',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(shown(embedded.body)).toBe(expected);
  });

  it('are not selected by a user that the flow names or by the input of a subflow', async () => {
    const naming = saveIn('flowInstance', 'userId', parameter('who'));
    const named = await flowOf({ naming, save, tell });
    expect((await named.start({ who: alice, note: 'forged' })).body.note).toBe('forged');
    const inner = await flowOf({ save, show });
    const calls: Node = [
      'flowConnector',
      'startUiSubFlow',
      {
        subFlowId: { value: inner.flowId, label: 'Inner' },
        subFlowVersionId: -1,
        userId: parameter('who'),
        note: parameter('note'),
      },
    ];
    const outer = await flowOf({ calls, tell });
    const { body } = await outer.start({ who: alice, note: 'forged' });
    expect(JSON.stringify(body)).toContain('note [forged]');
    expect(await kept(alice)).toBe('private');
  });

  it('stay in the run if nobody has signed in, and the recorded run says why', async () => {
    const writes = await flowOf({ save, tell });
    const { body } = await writes.start({ userId: alice, note: 'forged' });
    expect([body.note, await kept(alice)]).toEqual(['forged', 'private']);
    expect(JSON.stringify(await writes.steps(body.interactionId))).toContain(
      'save: Stored only for this run: “note”. No user has signed in during the run.',
    );
  });

  it('that were set before the sign-in are neither saved nor read instead of saved ones', async () => {
    const writesFirst = await flowOf({ save, sign, tell });
    const of = (name: string) => writesFirst.start({ ...who(name), note: 'forged' });
    expect((await of('alice')).body.note).toBe('private');
    await of('mallory');
    expect([await kept(alice), await kept(mallory)]).toEqual(['private', undefined]);
  });

  it('belong to the person who signed in last if two people do in one run', async () => {
    const second: Node = [sign[0], sign[1], { identifier: parameter('next'), password }];
    const flow = await flowOf({ sign, save, second, tell });
    const next = 'alice@example.com';
    const { body } = await flow.start({ ...who('mallory'), note: 'mine', next });
    expect(body.note).toBe('private');
    expect([await kept(alice), await kept(mallory)]).toEqual(['private', 'mine']);
  });

  it('belong to a session that started with a proof, not to one that a flow started for a name', async () => {
    const setSession = (userId: string): Node => [
      'pingOneAuthenticationConnector',
      'setSession',
      { userId, authenticationMethods: 'pwd' },
    ];
    const check: Node = ['pingOneAuthenticationConnector', 'checkSession', {}];
    const proven = await flowOf({
      sign,
      begin: setSession('{{local.sign.payload.output.userId}}'),
      show,
    });
    const named = await flowOf({ begin: setSession(parameter('who')), show });
    const later = await flowOf({ check, show });
    const cookies = (headers: Readonly<Record<string, unknown>>) =>
      /sluice-session-[^;]*/.exec(String(headers['set-cookie']))?.[0] ?? '';
    const query = `?${new URLSearchParams(who('alice'))}`;
    const good = cookies((await proven.page(query)).headers);
    expect(shown((await later.page('', good)).body)).toBe('note [private]');
    const bad = cookies((await named.page(`?who=${alice}`)).headers);
    expect(shown((await later.page('', bad)).body)).toBe('note [nothing yet]');
    const other = cookies((await named.page(`?who=${mallory}`, good)).headers);
    expect(shown((await later.page('', other)).body)).toBe('note [nothing yet]');
  });

  it('belong to the user whose code a node verified, once', async () => {
    const service = sluice.server.get(authenticators);
    const [code = ''] = await service.createRecoveryCodes(company.companyId, alice);
    const use: Node = [
      'authenticatorsConnector',
      'checkRecoveryCode',
      { userId: parameter('userId'), recoveryCode: parameter('code') },
    ];
    const flow = await runs.flowOf(
      { use, tell, refused: tell },
      [
        ['use', 'tell'],
        ['use', 'refused', 'anyTriggersFalse'],
      ],
      {},
      company,
    );
    const notes = [];
    for (const userId of [mallory, alice, alice])
      notes.push((await flow.start({ userId, code })).body.note);
    expect(notes).toEqual(['nothing yet', 'private', 'nothing yet']);
  });

  it('don’t belong to an identity that a query names, or to a new user', async () => {
    const adopt: Node = [
      'userDirectoryConnector',
      'adoptIdentity',
      { issuer: parameter('iss'), subject: parameter('sub') },
    ];
    const identity = { issuer: 'https://id.example', subject: 'alice' };
    await sluice.server.get(userDirectory).linkIdentity(company.companyId, alice, identity);
    const adopts = await flowOf({ adopt, save, tell });
    const { body } = await adopts.start({ iss: identity.issuer, sub: 'alice', note: 'forged' });
    expect([body.note, await kept(alice)]).toEqual(['forged', 'private']);
    const create: Node = ['userDirectoryConnector', 'createUser', { email: parameter('email') }];
    const creates = await flowOf({ create, save, tell });
    await creates.start({ email: 'eve@example.com', note: 'planted' });
    const eve = await sluice.server
      .get(userDirectory)
      .find(company.companyId, { email: 'eve@example.com' });
    expect(await kept(eve!.userId)).toBeUndefined();
  });
});

describe('tokens of a flow (34)', () => {
  it('are not for a user that the query names, and need no User ID for one who has signed in', async () => {
    const give: Node = ['skOpenIdConnector', 'createSession', {}];
    const plain = await flowOf({ give });
    const names = { sub: alice, userId: alice, username: 'alice', email: 'alice@example.com' };
    expect(JSON.stringify((await plain.start(names)).body)).toContain('noUser');
    const signs = await flowOf({ sign, give });
    const { body } = await signs.start({ ...who('mallory'), ...names });
    expect(body.sub).toBe(mallory);
    const details: Node = ['skOpenIdConnector', 'getSessionTokenDetails', {}];
    const later = await flowOf({ details, tell });
    const own = await signs.start(who('alice'));
    const reads = await later.start({ sessionToken: own.body.session_token });
    expect(reads.body.note).toBe('private');
    const named = await flowOf({ give: [give[0], give[1], { userId: parameter('who') }] });
    const forged = await named.start({ who: alice });
    const refused = await later.start({ sessionToken: forged.body.session_token });
    expect(refused.body.note).toBe('nothing yet');
  });
});
