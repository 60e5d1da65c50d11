// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { builtServer } from '../../browser/builtServer';
import { startServer } from '../../startServer';
import { Fleet } from './Fleet';

/** Megabytes of objects that a process may hold; one that serves and does nothing else has 60. */
const heap = 128;
const megabyte = 1024 * 1024;
const flows = 40;

let sluice: Awaited<ReturnType<typeof startServer>>;
let fleet: Fleet;
let large: Awaited<ReturnType<typeof createLargeFlows>>;
beforeAll(async () => {
  await builtServer();
  sluice = await startServer();
  const { dataFolder, databaseUrl } = sluice.server.settings;
  fleet = new Fleet({
    SLUICE_DATA: dataFolder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    NODE_OPTIONS: `--max-old-space-size=${heap}`,
  });
  large = await createLargeFlows();
}, 180_000);
afterAll(async () => {
  await fleet.close();
  await sluice.close();
});

/** An environment with flows of 3 MB each that one flow calls, and that call this flow. */
async function createLargeFlows() {
  const { companyId, token } = await sluice.company();
  const call = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const { status, body: answer } = await sluice.inject(method, url, { token, body });
    expect(status).toBe(200);
    return answer;
  };
  const create = async (...drawn: Parameters<typeof createTestGraph>) =>
    (await call('POST', '/flows', { name: 'Flow', graphData: createTestGraph(...drawn) })).flowInfo
      .flowId as string;
  const { uiTemplate } = await call('POST', '/ui', {
    name: 'Page',
    description: '',
    template: '<p>Hello</p>',
    style: '',
    script: '',
    inputSchema: '',
    outputSchema: '',
    validationRules: [],
    sample: '',
  });
  await call('POST', '/constructs', { name: 'plan', context: 'company', type: 'string' });
  const rules = [{ rule: 'path-mfa', level: 'warn', excepted: [], counts: [] }];
  await call('PUT', `/company/${companyId}/flowrules`, { rules });
  const inner = await create({
    page: [
      'httpConnector',
      'customHTMLTemplate',
      { customHTML: '{{global.company.variables.plan}}' },
    ],
  });
  const db = sluice.server.database.forCompany(companyId);
  const flow = await db
    .selectFrom('flows')
    .selectAll()
    .where('flow_id', '=', inner)
    .executeTakeFirstOrThrow();
  const version = await db
    .selectFrom('flow_versions')
    .selectAll()
    .where('flow_id', '=', inner)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: flows }, (_, at) => `large-${at}`);
  const outer = await create(
    Object.fromEntries(
      ids.map(id => [id, ['flowConnector', 'startSubFlow', { subFlowId: { value: id } }]]),
    ),
  );
  const graphData = createTestGraph(
    {
      page: [
        'httpConnector',
        'customHTMLTemplate',
        {
          customHTML: `{{global.company.variables.plan}}${'x'.repeat(3 * megabyte)}`,
          sktemplate: uiTemplate.uiId,
        },
      ],
      call: ['flowConnector', 'startSubFlow', { subFlowId: { value: outer } }],
    },
    [['page', 'call']],
  );
  const document = JSON.stringify({ ...JSON.parse(version.document), graphData });
  for (const flow_id of ids) {
    await db
      .insertInto('flows')
      .values({ ...flow, flow_id, name: flow_id, thumbnail_url: null })
      .execute();
    await db
      .insertInto('flow_versions')
      .values({ ...version, flow_id, document: document as typeof version.document })
      .execute();
    await db
      .insertInto('flow_calls')
      .values({ company_id: companyId, flow_id, version_id: 1, callee_id: outer })
      .execute();
  }
  return { companyId, token, outer, ids, uiId: uiTemplate.uiId as string };
}

it('calls stay within the memory of a process, however many large flows they read', async () => {
  const { companyId, token, outer, ids, uiId } = large;
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (method: 'GET' | 'PUT', path: string): Promise<any> => {
    if (!fleet.up(0)) await fleet.start(0);
    const reply = await fetch(`${fleet.address(0)}/v1${path}`, { method, headers })
      .then(each => each.json())
      .catch(() => undefined);
    // Another process takes the place of one that ended.
    if (reply === undefined) await fleet.kill(0);
    return reply;
  };
  const calls = ids.join(',');
  const plan = encodeURIComponent('plan##SK##company');
  const broken = await ask('GET', `/company/${companyId}/flowrules/broken?rule=path-mfa`);
  const facts = await ask('GET', `/flows/${outer}/lintfacts?calls=${calls}`);
  const validated = await ask('PUT', `/flows/${outer}/validate`);
  const pages = await ask('GET', `/ui/${uiId}/uses`);
  const uses = await ask('GET', `/constructs/${plan}/uses`);
  const followers = await ask('GET', '/followers');
  const around = await ask('GET', `/flows/${outer}/surroundings?calls=${calls}`);
  expect({
    kills: fleet.kills,
    looked: broken?.looked,
    facts: Object.keys(facts?.called ?? {}).length,
    validated: validated?.flowInfo.flowId,
    pages: pages?.flows.length,
    uses: uses?.uses.length,
    followers: followers?.followers.customHTMLTemplate,
    truncated: around?.truncated,
  }).toEqual({
    kills: 0,
    looked: flows + 2,
    facts: flows,
    validated: outer,
    pages: flows,
    uses: flows + 1,
    followers: { startSubFlow: flows },
    truncated: true,
  });
}, 180_000);

it('calls for more than a process can hold are refused, alone or as a crowd, and it goes on (guarantee 31)', async () => {
  const { companyId, token, outer, ids } = large;
  if (!fleet.up(0)) await fleet.start(0);
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${fleet.address(0)}/v1${path}`, { headers });
    return { status: reply.status, length: (await reply.text()).length };
  };
  const single = await ask(`/flows/${ids[0]}`);
  expect(single.status).toBe(200);
  expect((await ask(`/environments/${companyId}/flows?attributes=graphData`)).status).toBe(400);
  expect((await ask(`/environments/${companyId}/flows?attributes=settings`)).status).toBe(200);
  expect((await ask(`/flows/${outer}/versions/-1?includeSubFlows=true`)).status).toBe(413);
  const crowd = await Promise.all([...ids, ...ids, ...ids].map(id => ask(`/flows/${id}`)));
  const whole = crowd.filter(({ length }) => length === single.length);
  expect(whole.length).toBeGreaterThan(0);
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const walk = `/flows/${outer}/lintfacts?calls=${ids.join(',')}`;
  const walks = await Promise.all(ids.map(() => ask(walk)));
  expect(new Set(walks.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect((await ask(`/flows/${ids[0]}`)).status).toBe(200);
}, 180_000);
