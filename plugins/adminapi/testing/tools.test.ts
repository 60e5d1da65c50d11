import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { smallGraph } from './smallGraph';

const sluice = await startServer();
afterAll(() => sluice.close());
let base = '';
let token = '';
const ids: Record<string, string> = {};

const reject = (found: Response, text: string) => new Error(`${found.status} ${text}`);

/** Returns a list that an answer embeds. */
const listOf = ({ _embedded: lists }: Record<string, any>, name: string): readonly any[] =>
  lists[name];

/** Makes a call as the tools do: a token, no body, and a media type where there is one. */
async function call(path: string, mediaType?: string) {
  const found = await fetch(`${base}${path}`, {
    method: mediaType ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(mediaType && { 'content-type': mediaType }),
    },
  });
  const text = await found.text();
  if (!found.ok) throw reject(found, text);
  return JSON.parse(text);
}

/** Signs a person in as the tools do: a public client with a loopback address and PKCE. */
async function signIn(origin: string, person: Awaited<ReturnType<typeof sluice.company>>) {
  const { companyId } = person;
  const redirect_uri = 'http://127.0.0.1:7474/callback';
  const made = await sluice.inject('POST', `/company/${companyId}/serviceAccounts`, {
    token: person.token,
    body: {
      name: 'Agent tools',
      roles: ['default:read'],
      signsPeopleIn: true,
      redirectUris: [redirect_uri],
    },
  });
  const client_id: string = made.body.account.accountId;
  const code_verifier = randomBytes(32).toString('hex');
  const sent = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri,
    state: randomBytes(16).toString('hex'),
    scope: 'openid',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const led = await fetch(`${origin}/${companyId}/as/authorize?${sent}`, { redirect: 'manual' });
  const page = new URL(led.headers.get('location')!);
  const { environment, ...request } = Object.fromEntries(page.searchParams);
  const { body: approved } = await sluice.inject('POST', `/signInRequests/${environment}/answer`, {
    token: person.token,
    body: { approve: true, request },
  });
  const answer = new URL(approved.redirect).searchParams;
  expect([answer.get('state'), answer.get('code')]).toEqual([
    sent.get('state'),
    expect.stringMatching(/^[\w.~-]+$/),
  ]);
  const exchanged = await fetch(`${origin}/${companyId}/as/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: answer.get('code')!,
      redirect_uri,
      client_id,
      code_verifier,
    }),
  });
  return (await exchanged.json()) as { access_token: string };
}

beforeAll(async () => {
  const person = await sluice.company();
  const origin = await sluice.listen();
  base = `${origin}/v1/environments/${person.companyId}`;
  const made = async (url: string, body: object) =>
    (await sluice.inject('POST', url, { token: person.token, body })).body;
  const root = `/environments/${person.companyId}`;
  ids['flow'] = (await made(`${root}/flows`, { name: 'Sign-on', graphData: smallGraph })).id;
  ids['app'] = (await made(`${root}/davinciApplications`, { name: 'Shop' })).id;
  const flowDistributions = [{ id: ids['flow'], version: -1 }];
  const policies = `${root}/davinciApplications/${ids['app']}/flowPolicies`;
  ids['policy'] = (await made(policies, { flowDistributions })).id;
  const text = { context: 'company', dataType: 'string', mutable: true };
  for (const name of ['one', 'two', 'three']) await made(`${root}/variables`, { name, ...text });
  const form = { name: 'Register', category: 'SELF_SERVICE', components: { fields: [] } };
  const flowInfo = {
    ...(await sluice.inject('GET', `/flows/${ids['flow']}`, person)).body.flowInfo,
    name: 'Registration',
  };
  await sluice.inject('PUT', '/flows/import', {
    token: person.token,
    body: { flowInfo: { flows: [flowInfo], forms: { form1: form } } },
  });
  ids['run'] = (await made(`/flows/${ids['flow']}/try`, {})).interactionId;
  ({ access_token: token } = await signIn(origin, person));
});

it('answers list_applications, describe_application, and the tools for their flow policies', async () => {
  const { _embedded: apps } = await call('/davinciApplications');
  expect(apps.davinciApplications.map(({ id }: { id: string }) => id)).toContain(ids['app']);
  expect(await call(`/davinciApplications/${ids['app']}`)).toMatchObject({ name: 'Shop' });
  const path = `/davinciApplications/${ids['app']}/flowPolicies`;
  expect(listOf(await call(path), 'flowPolicies')).toHaveLength(1);
  expect(await call(`${path}/${ids['policy']}`)).toMatchObject({ id: ids['policy'] });
});

it('answers the link to the environment, with links to what it has', async () => {
  const { _links: links } = await call(`/davinciApplications/${ids['app']}`);
  const { pathname } = new URL(links.environment.href);
  expect(base.endsWith(pathname)).toBe(true);
  const { _links: parts, ...environment } = await call('');
  expect(environment).toMatchObject({ id: pathname.split('/').at(-1), name: expect.any(String) });
  for (const part of Object.keys(parts).filter(name => name !== 'self'))
    expect(await call(`/${part}`)).toHaveProperty('_embedded');
});

it('answers list_variables page by page and by a filter, and describe_variable', async () => {
  const first = await call('/variables?limit=2&filter=context%20eq%20%22company%22');
  expect(first).toMatchObject({ size: 2 });
  const { _links: links } = first;
  const cursor = new URL(links.next.href).searchParams.get('cursor');
  const next = await call(`/variables?limit=50&cursor=${cursor}&filter=context+eq+"company"`);
  const names = [first, next].flatMap(page =>
    listOf(page, 'variables').map(({ name }: { name: string }) => name),
  );
  expect(names).toEqual(expect.arrayContaining(['one', 'three', 'two']));
  expect(new Set(names).size).toBe(first.count);
  const { id } = listOf(first, 'variables')[0];
  expect(await call(`/variables/${id}`)).toMatchObject({ id });
});

it('answers list_forms and describe_form', async () => {
  const filter = encodeURIComponent('category eq "SELF_SERVICE"');
  const { _embedded: found } = await call(`/forms?filter=${filter}`);
  expect(found.forms).toMatchObject([{ id: 'form1', name: 'Register' }]);
  expect(listOf(await call('/forms?filter=category%20eq%20%22CUSTOM%22'), 'forms')).toEqual([]);
  expect(await call('/forms/form1')).toMatchObject({ components: { fields: [] } });
});

it('answers the tools for connectors and their instances', async () => {
  const { _embedded: found } = await call('/connectors');
  expect(found.connectors.length).toBeGreaterThan(20);
  expect(await call('/connectors/httpConnector')).toMatchObject({ id: 'httpConnector' });
  const details = await call('/connectors/httpConnector/details');
  expect(Object.keys(details.capabilities)).toContain('customHTMLTemplate');
  const { _embedded: instances } = await call('/connectorInstances');
  const [{ id }] = instances.connectorInstances;
  expect(await call(`/connectorInstances/${id}`)).toMatchObject({ id });
});

it('answers list_flows with the attributes that are asked for, and describe_flow', async () => {
  const { _embedded: found, count } = await call('/flows?attributes=id,name,trigger');
  expect(count).toBe(2);
  expect(Object.keys(found.flows[0])).toEqual(['_links', 'environment', 'id', 'name']);
  const flow = await call(`/flows/${ids['flow']}`);
  expect(flow.graphData.elements.nodes).toHaveLength(3);
  const { _embedded: full } = await call('/flows?attributes=settings,inputSchema,updatedAt');
  const { settings, inputSchema, updatedAt } = flow;
  expect(full.flows.find((each: { id: string }) => each.id === flow.id)).toMatchObject(
    JSON.parse(JSON.stringify({ settings, inputSchema, updatedAt })),
  );
  expect(full.flows[0]).not.toHaveProperty('graphData');
  expect(flow.graphData).not.toHaveProperty('allLinterErrors');
});

it('answers list_flow_versions and describe_flow_version', async () => {
  const path = `/flows/${ids['flow']}/versions`;
  expect(listOf(await call(path), 'versions')).toMatchObject([{ version: 1 }]);
  expect(await call(`${path}/1`)).toMatchObject({ flow: { name: 'Sign-on' } });
  expect((await call(`${path}/1/details?expand=skcomponents`)).skcomponents).toMatchObject([
    { name: 'skbutton', nodeId: 'page000001', options: { buttonType: 'form-submit' } },
  ]);
});

it('answers validate_flow, which sends no body, with what the linter found', async () => {
  const validated = await call(
    `/flows/${ids['flow']}`,
    'application/vnd.pingidentity.flow.validate+json',
  );
  expect(validated.graphData.allLinterErrors.length).toBeGreaterThan(0);
  const flow = await call(`/flows/${ids['flow']}?expand=dvlinterDetails`);
  expect(flow.graphData.allLinterErrors).toEqual(validated.graphData.allLinterErrors);
});

it('answers list_flow_executions and summarize_flow_execution', async () => {
  const path = `/flows/${ids['flow']}/interactions`;
  const { _embedded: found } = await call(`${path}?limit=500`);
  expect(found.interactions).toMatchObject([{ id: ids['run'], status: 'waiting' }]);
  const [{ transactionId }] = found.interactions;
  const filter = `transactionId eq "${transactionId}" and timestamp ge "2026-01-01T00:00:00Z"`;
  const same = await call(`${path}?limit=500&filter=${encodeURIComponent(filter)}`);
  expect(listOf(same, 'interactions')).toHaveLength(1);
  const none = await call(`${path}?filter=${encodeURIComponent('timestamp le "2020-01-01"')}`);
  expect(listOf(none, 'interactions')).toEqual([]);
  const { _embedded: steps } = await call(`${path}/${ids['run']}/events?limit=500`);
  expect(steps.events.map(({ type }: { type: string }) => type)).toContain('screen');
});
