import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import { startServer } from '#testing/startServer';
import {
  createFlowTemplate,
  deleteFlowTemplate,
  importFlowTemplate,
  listFlowTemplates,
  publishFlowTemplate,
  saveFlowTemplate,
} from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
/** A template made of an example of the company. */
async function madeIn(
  { token }: Person,
  name = 'Our registration',
  flow = 'Registration with email verification',
) {
  const { flowsInfo } = (await sluice.inject('GET', '/flows', { token })).body;
  const { flowId } = flowsInfo.find((each: any) => each.name === flow);
  const body = { flowId, name, description: 'Proves the address', category: 'User Registration' };
  const { flowTemplate } = (await sluice.inject('POST', '/flowtemplates', { token, body })).body;
  return { ...flowTemplate, at: `/flowtemplates/${flowTemplate.flowTemplateId}` };
}
const search = async ({ token }: Person, body: object) =>
  (await sluice.inject('POST', '/flowtemplates/es', { token, body })).body;

it('flow templates are created, listed, read, changed, and deleted: GET /flowtemplates, GET, PUT and DELETE /flowtemplates/:flowTemplateId [C108, C109, C110, C114, S025]', async () => {
  const person = await sluice.company({ examples: true });
  const { token } = person;
  const made = await madeIn(person);
  expect(made).toMatchObject({
    origin: 'own',
    published: false,
    flowTemplateUrl: made.at,
    flowTemplateInfo: {
      flows: 1,
      pages: 2,
      variables: [],
    },
  });
  const { flowTemplateInfo } = await madeIn(person, 'Ärger', 'Sign in with password');
  expect(flowTemplateInfo.variables).toMatchObject([{ name: 'signInTries' }]);
  const list = async (query: string) => {
    const { flowTemplates, count } = (
      await sluice.inject('GET', `/flowtemplates?${query}`, { token })
    ).body;
    return [count, ...flowTemplates.map(({ name }: any) => name)];
  };
  expect(await list('page=0&limit=1&sortBy=name&sortDirection=desc')).toEqual([
    2,
    expect.any(String),
  ]);
  expect(await list(`query=${encodeURIComponent('ärg')}`)).toEqual([1, 'Ärger']);
  expect(await list('category=Consent')).toEqual([0]);
  const body = { name: 'Register', category: 'Passwordless' };
  expect((await sluice.inject('PUT', made.at, { token, body })).body.flowTemplate).toMatchObject(
    body,
  );
  expect(
    (await sluice.inject('PUT', made.at, { token, body: { category: 'Cooking' } })).status,
  ).toBe(400);
  const { flowTemplate } = (await sluice.inject('GET', made.at, { token })).body;
  expect(flowTemplate).toMatchObject({
    ...body,
    document: { flows: [{ name: 'Registration with email verification' }] },
  });
  expect((await sluice.inject('DELETE', made.at, { token })).body.message).toBe('Template deleted');
  expect((await sluice.inject('GET', made.at, { token })).status).toBe(404);
});

it('an import previews its changes, then creates the flow: PUT /flowtemplates/:flowTemplateId/import [C111]', async () => {
  const person = await sluice.company({ examples: true });
  const { at } = await madeIn(person);
  const { token } = person;
  const flows = async () =>
    (await sluice.inject('GET', '/flows', { token })).body.resourceLimit.used;
  const before = await flows();
  const plan = (await sluice.inject('PUT', `${at}/import`, { token, body: { dryRun: true } })).body;
  expect([plan.flowId, plan.flows, await flows()]).toEqual(['', [], before]);
  const { body } = await sluice.inject('PUT', `${at}/import`, {
    token,
    body: { name: 'Registration of ours' },
  });
  expect(body.flows).toMatchObject([{ flowId: body.flowId, name: 'Registration of ours' }]);
  expect(await flows()).toBe(before + 1);
});

it('asks which connection replaces a missing one, and uses the selected one', async () => {
  const connect = async ({ token }: Person, name: string) =>
    (
      await sluice.inject('POST', '/connections', {
        token,
        body: { connectorId: 'smtpConnector', name },
      })
    ).body.connectionId as string;
  const person = await sluice.company();
  const { token } = person;
  const connectionId = await connect(person, 'Post office');
  const node = {
    data: {
      id: 'abcdefghij',
      nodeType: 'CONNECTION',
      connectorId: 'smtpConnector',
      connectionId,
      name: 'SMTP',
      label: 'SMTP',
      status: 'configured',
      capabilityName: 'sendEmail',
      type: 'action',
      properties: {},
    },
    position: { x: 0, y: 0 },
    group: 'nodes',
  };
  const graphData = { elements: { nodes: [node], edges: [] } };
  const { flowId } = (
    await sluice.inject('POST', '/flows', { token, body: { name: 'Mails', graphData } })
  ).body.flowInfo;
  const terms = { flowId, name: 'Mails', category: 'Authentication' };
  const { flowTemplateId } = (await sluice.inject('POST', '/flowtemplates', { token, body: terms }))
    .body.flowTemplate;
  const at = `/flowtemplates/${flowTemplateId}`;
  await sluice.inject('PUT', `${at}/publish`, { token, body: {} });
  const other = await sluice.company();
  await connect(other, 'First');
  const second = await connect(other, 'Second');
  const send = async (body: object) =>
    (await sluice.inject('PUT', `${at}/import`, { token: other.token, body })).body;
  const { choices } = await send({ dryRun: true });
  expect(choices).toMatchObject([{ connectionId, candidates: [{}, {}] }]);
  const { flowId: made } = await send({ connectionMapping: { [connectionId]: second } });
  const { flowInfo } = (await sluice.inject('GET', `/flows/${made}`, { token: other.token })).body;
  expect(flowInfo.graphData.elements.nodes[0].data.connectionId).toBe(second);
});

it('is published to all environments without naming its own, and unpublished: /publish, /unpublish, POST /flowtemplates/es [C112, C113, C115, S026, S178, S179]', async () => {
  const person = await sluice.company({ examples: true });
  const { at, flowTemplateId } = await madeIn(person, 'Harbour registration');
  const { token } = person;
  const other = await sluice.company();
  const searchMarket = () =>
    search(other, { query: 'harbour PROVES', category: 'User Registration' });
  expect((await sluice.inject('GET', at, { token: other.token })).status).toBe(404);
  expect(await searchMarket()).toEqual({ hits: [], total: 0 });
  const said = (await sluice.inject('PUT', `${at}/publish`, { token, body: {} })).body.flowTemplate;
  expect(said).toMatchObject({ published: true, origin: 'own' });
  expect(await searchMarket()).toMatchObject({
    hits: [{ flowTemplateId, origin: 'market', imports: 0 }],
    total: 1,
  });
  const seen = await sluice.inject('GET', at, { token: other.token });
  for (const secret of [person.companyId, person.customerId, person.email])
    expect(seen.text).not.toContain(secret);
  const imported = (await sluice.inject('PUT', `${at}/import`, { token: other.token, body: {} }))
    .body;
  expect(imported.flows).toMatchObject([{ name: 'Harbour registration' }]);
  expect(await searchMarket()).toMatchObject({ hits: [{ imports: 1 }] });
  // A published template stays unchanged until it is published again.
  await sluice.inject('PUT', at, { token, body: { name: 'Pier registration' } });
  expect((await searchMarket()).hits[0].name).toBe('Harbour registration');
  await sluice.inject('PUT', `${at}/publish`, { token, body: { showCompany: true } });
  expect((await search(other, { query: 'pier' })).hits[0]).toMatchObject({
    publisher: expect.any(String),
    imports: 1,
  });
  for (const change of ['publish', 'unpublish'])
    expect(
      (await sluice.inject('PUT', `${at}/${change}`, { token: other.token, body: {} })).status,
    ).toBe(404);
  expect(
    (await sluice.inject('PUT', `${at}/unpublish`, { token })).body.flowTemplate.published,
  ).toBe(false);
  expect((await sluice.inject('GET', at, { token: other.token })).status).toBe(404);
  expect((await search(other, { query: 'pier' })).total).toBe(0);
});

it('loads no image from a URL of its publisher in other people’s browsers', async () => {
  const [publisher, reader] = [await sluice.company(), await sluice.company()];
  const send = async (method: 'POST' | 'PUT', url: string, body: object) =>
    (await sluice.inject(method, url, { token: publisher.token, body })).body;
  const { flowInfo } = await send('POST', '/flows', { name: 'Pictured' });
  const pictured = { ...flowInfo, thumbnailUrl: 'https://publisher.example/seen.png' };
  const { flows } = await send('PUT', '/flows/import', { flowInfo: pictured });
  const made = { flowId: flows[0].flowId, name: 'Pictured sign-in', category: 'Passwordless' };
  const { flowTemplate } = await send('POST', '/flowtemplates', made);
  const { flowTemplateId, flowTemplateInfo } = flowTemplate;
  expect(flowTemplateInfo.thumbnailUrl).toBe(pictured.thumbnailUrl);
  await send('PUT', `/flowtemplates/${flowTemplateId}/publish`, {});
  const { hits } = await search(reader, { query: made.name });
  const path = `/flowtemplates/${flowTemplateId}`;
  const whole = (await sluice.inject('GET', path, { token: reader.token })).body.flowTemplate;
  for (const shown of [hits[0], whole]) {
    expect(shown).toMatchObject({ name: made.name, flowTemplateInfo: { flows: 1 } });
    expect(shown.flowTemplateInfo).not.toHaveProperty('thumbnailUrl');
  }
});

it('operators withdraw, restore, and recommend published templates', async () => {
  const operator = await sluice.company();
  const { allCompanies } = sluice.server.database;
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', operator.customerId)
    .execute();
  const person = await sluice.company({ examples: true });
  const { at, flowTemplateId } = await madeIn(person, 'Lighthouse');
  await sluice.inject('PUT', `${at}/publish`, { token: person.token, body: {} });
  expect((await sluice.inject('GET', '/admin/flowtemplates', { token: person.token })).status).toBe(
    401,
  );
  const { token } = operator;
  const listed = (await sluice.inject('GET', '/admin/flowtemplates?query=LIGHT', { token })).body;
  expect(listed).toMatchObject({
    count: 1,
    flowTemplates: [{ flowTemplateId, companyId: person.companyId }],
  });
  const judge = (body: object) =>
    sluice.inject('PUT', `/admin/flowtemplates/${flowTemplateId}`, { token, body });
  await judge({ featured: true });
  expect((await search(operator, { query: 'lighthouse' })).hits).toMatchObject([
    { featured: true },
  ]);
  await judge({ withdrawn: true });
  expect((await search(operator, { query: 'lighthouse' })).total).toBe(0);
  expect(
    (await sluice.inject('GET', `/admin/flowtemplates/${flowTemplateId}`, { token })).body
      .flowTemplate,
  ).toMatchObject({
    withdrawn: true,
    document: { flows: [{}] },
  });
  for (const change of ['publish', 'unpublish']) {
    const refused = await sluice.inject('PUT', `${at}/${change}`, {
      token: person.token,
      body: {},
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('An operator'),
    ]);
  }
  expect(
    (await sluice.inject('GET', at, { token: person.token })).body.flowTemplate.withdrawn,
  ).toBe(true);
  await judge({ withdrawn: false });
  expect((await search(operator, { query: 'lighthouse' })).total).toBe(1);
});

it('creates no template from another environment’s flow, without a name, or without permission', async () => {
  const person = await sluice.company({ examples: true });
  const { flowsInfo } = (await sluice.inject('GET', '/flows', { token: person.token })).body;
  const body = { flowId: flowsInfo[0].flowId, name: 'Mine', category: 'Consent' };
  const other = await sluice.company();
  expect((await sluice.inject('POST', '/flowtemplates', { token: other.token, body })).status).toBe(
    404,
  );
  const blank = await sluice.inject('POST', '/flowtemplates', {
    token: person.token,
    body: { ...body, name: ' ' },
  });
  expect(blank.body.details).toEqual([{ at: 'body/name', message: 'Enter a name.' }]);
  const reader = await sluice.company({
    in: person.companyId,
    can: ['templates:read', 'flows:read'],
  });
  expect(
    (await sluice.inject('POST', '/flowtemplates', { token: reader.token, body })).status,
  ).toBe(401);
});

it('calls for templates have a fallback text [S308]', () => {
  const calls = [listFlowTemplates, createFlowTemplate, saveFlowTemplate, deleteFlowTemplate];
  for (const { failure } of [...calls, importFlowTemplate, publishFlowTemplate])
    expect(readFailure(400, { success: false }, failure).message).toMatch(/^Error \w+ template/);
});
