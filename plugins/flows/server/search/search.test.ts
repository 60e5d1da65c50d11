import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobWorker } from '#core/server/internal';
import { startServer } from '#testing/startServer';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const secret = 'sk-never-to-be-found';
const page = (nodeTitle: string): Node => [
  'httpConnector',
  'customHtmlMessage',
  { nodeTitle, customHTML: secret },
];
async function createFlow({ token }: Person, name: string, nodes: Readonly<Record<string, Node>>) {
  const { status, body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name, graphData: createTestGraph(nodes) },
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.flowInfo;
}
const search = ({ token }: Person, query: string) =>
  sluice.inject('GET', `/flows/search?query=${encodeURIComponent(query)}`, { token });
const titles = async (person: Person, query: string) =>
  (await search(person, query)).body.hits.map(({ title }: { title: string }) => title);

it('finds nodes by title, capability, or connector, in current versions of this environment', async () => {
  const ours = await sluice.company();
  const other = await sluice.company();
  await createFlow(other, 'Theirs', { a: page('Ask for the password') });
  const flow = await createFlow(ours, 'Sign in', {
    ask: page('Ask for the PASSWORD_100%'),
    say: page('Say goodbye'),
  });
  expect((await search(ours, 'password ask')).body.hits).toEqual([
    {
      flowId: flow.flowId,
      flowName: 'Sign in',
      nodeId: 'ask',
      title: 'Ask for the PASSWORD_100%',
      capability: 'customHtmlMessage',
      connectorId: 'httpConnector',
    },
  ]);
  expect(await titles(ours, 'custom html')).toHaveLength(2);
  expect(await titles(ours, 'httpconnector goodbye')).toEqual(['Say goodbye']);
  for (const query of [secret, 'passwordX100', '  ', 'eval'])
    expect(await titles(ours, query)).toEqual([]);

  const graphData = createTestGraph({ ask: page('Ask for an address'), say: page('Say goodbye') });
  const body = { ...flow, graphData, currentVersion: flow.currentVersion };
  expect(
    (await sluice.inject('PUT', `/flows/${flow.flowId}`, { token: ours.token, body })).status,
  ).toBe(200);
  expect([await titles(ours, 'password'), await titles(ours, 'address')]).toEqual([
    [],
    ['Ask for an address'],
  ]);
  // A node that is as it was is found in the new version as well, and one that is gone is not.
  expect(await titles(ours, 'goodbye')).toEqual(['Say goodbye']);
  const fewer = {
    ...body,
    graphData: createTestGraph({ ask: page('Ask for an address') }),
    currentVersion: flow.currentVersion + 1,
  };
  expect(
    (await sluice.inject('PUT', `/flows/${flow.flowId}`, { token: ours.token, body: fewer }))
      .status,
  ).toBe(200);
  expect([await titles(ours, 'goodbye'), await titles(ours, 'address')]).toEqual([
    [],
    ['Ask for an address'],
  ]);
  await sluice.inject('DELETE', `/flows/${flow.flowId}`, { token: ours.token });
  const left = await sluice.server.database
    .forCompany(ours.companyId)
    .selectFrom('flow_nodes')
    .selectAll()
    .execute();
  expect(left).toEqual([]);
});

it('indexes flows that were saved before the index existed', async () => {
  const person = await sluice.company();
  const nodes = Object.fromEntries(
    Array.from({ length: 3 }, (_, at) => [`n${at}`, page(`Step ${at}`)]),
  );
  for (let at = 0; at < 22; at++) await createFlow(person, `Flow ${at}`, nodes);
  await createFlow(person, 'Empty', {});
  const notes = createTestGraph({ note: page('Step 1, a note') });
  for (const each of notes.elements.nodes) Object.assign(each.data, { nodeType: 'ANNOTATION' });
  await sluice.inject('POST', '/flows', {
    token: person.token,
    body: { name: 'Notes alone', graphData: notes },
  });
  await sluice.server.database.forCompany(person.companyId).deleteFrom('flow_nodes').execute();
  expect(await titles(person, 'step 1')).toEqual([]);
  await sluice.server.get(jobWorker).once(Date.now() + 3_600_000);
  expect(await titles(person, 'step 1')).toHaveLength(20);
  const { token } = person;
  expect(
    (await sluice.inject('GET', '/flows/search?query=step%201&limit=50', { token })).body.hits,
  ).toHaveLength(22);
});

it('lists flows newest first with their deployed versions, to readers of flows', async () => {
  const person = await sluice.company();
  const { flowId } = await createFlow(person, 'First', {});
  const body = { name: 'Second', graphData: createTestGraph({}), trigger: { type: 'SCHEDULE' } };
  await sluice.inject('POST', '/flows', { token: person.token, body });
  await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token: person.token, body: {} });
  const { flows } = (await sluice.inject('GET', '/flows/names', { token: person.token })).body;
  expect(flows).toMatchObject([
    { name: 'Second', flowStatus: 'enabled', publishedVersion: null, scheduled: true },
    { name: 'First', flowStatus: 'enabled', publishedVersion: 1, scheduled: false },
  ]);
  const { token } = await sluice.company({ can: ['apps:read'] });
  for (const path of ['/flows/names', '/flows/search?query=x'])
    expect((await sluice.inject('GET', path, { token })).status).toBe(401);
});
