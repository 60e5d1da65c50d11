// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionStore } from '#plugins/connections/contract';
import { exampleConnections, sketch } from '#plugins/examples/server/sketch';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '../../startServer';
import { canShare, countRounds } from './countRounds';
import { Fleet } from './Fleet';
import { Visitor } from './Visitor';

/** How often the processes are killed in turn, and for how long at least. */
const fewest = countRounds(3, 9);
const driven = fewest * 2_200;
const visitors = 8;
const schedules = 30;
/** Sets the marks of one try apart from those of another. */
let tries = 0;
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));

/**
 * The one who looks on, on the same database: PostgreSQL where TEST_DATABASE_URL names one, else
 * one SQLite file.
 */
let sluice: Awaited<ReturnType<typeof startServer>>;
let fleet: Fleet;
let peer: Server;
let peerUrl = '';
/** The number of requests that flows have made to another service, by path. */
const asked = new Map<string, number>();

beforeAll(async () => {
  sluice = await startServer();
  peer = createServer((request, reply) => {
    asked.set(request.url!, (asked.get(request.url!) ?? 0) + 1);
    setTimeout(() => reply.end('{}'), 120);
  }).listen(0, '127.0.0.1');
  await new Promise(done => peer.once('listening', done));
  peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  const { dataFolder, databaseUrl } = sluice.server.settings;
  fleet = new Fleet({
    SLUICE_DATA: dataFolder,
    SLUICE_ALLOW_HOSTS: '127.0.0.1',
    ...Object.fromEntries(
      ['TOKEN', 'COMPANY', 'ADDRESS', 'RUNS', 'TRIES'].map(name => [`SLUICE_RATE_${name}`, '0']),
    ),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  await fleet.start(0);
  await fleet.start(1);
});
afterAll(async () => {
  await fleet.close();
  await new Promise(done => peer.close(done));
  await sluice.close();
});

const createScreenNode = (title: string): Node => [
  'httpConnector',
  'customHTMLTemplate',
  {
    customHTML: `<h1>${title}</h1><form id="f"><input name="word"><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="GO">Go</button></form>`,
    formFieldsList: [{ propertyName: 'word', preferredDataType: 'string' }],
  },
];
const call = (path: string): Node => [
  'httpConnector',
  'makeRestApiCall',
  { url: `${peerUrl}${path}`, method: 'GET' },
];

const createVisitFlow = () =>
  flowsOn(sluice).flowOf(
    {
      first: createScreenNode('First'),
      call: call('/visit'),
      second: createScreenNode('Second'),
      done: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
    },
    [
      ['first', 'call'],
      ['call', 'second'],
      ['second', 'done'],
    ],
  );

/**
 * Schedules that come due one after the other while processes are killed; each asks the other
 * service under its own mark.
 */
async function createSchedules() {
  const person = await sluice.company();
  const { companyId, customerId, token } = person;
  const ask = async (method: 'POST' | 'PUT', url: string, body?: unknown) => {
    const reply = await sluice.inject(method, url, { token, body });
    expect(reply.status, `${url}: ${reply.text}`).toBe(200);
    return reply.body;
  };
  const { database } = sluice.server;
  await database.transaction(companyId, db =>
    sluice.server.get(connectionStore).createMissing(db, companyId, customerId, exampleConnections),
  );
  const tool = { connector: 'flowCanvasToolsConnector', type: 'action', values: {} } as const;
  const step = { title: 'Step', description: 'Step' };
  const graphData = sketch(
    'Scheduled',
    [
      {
        ...step,
        id: 'asksmarked',
        connector: 'httpConnector',
        capability: 'makeRestApiCall',
        at: [0, 0],
        values: { url: `${peerUrl}/mark/{{global.parameters.mark}}`, method: 'GET' },
      },
      { ...step, ...tool, id: 'endsgoodxx', capability: 'endFlowSuccess', at: [1, 0] },
      { ...step, ...tool, id: 'endsbadxxx', capability: 'endFlowFailure', at: [1, 1] },
    ],
    [
      ['asksmarked', 'endsgoodxx'],
      ['asksmarked', 'endsbadxxx', 'anyTriggersFalse'],
    ],
    'asksmarked',
  );
  const inputSchema = [
    { propertyName: 'mark', preferredDataType: 'string', preferredControlType: 'textField' },
  ];
  const terms = { name: 'Scheduled', graphData, inputSchema, trigger: { type: 'SCHEDULE' } };
  const { flowId } = (await ask('POST', '/flows', terms)).flowInfo;
  await ask('PUT', `/flows/${flowId}/deploy`);
  const { app } = await ask('POST', '/apps', { name: 'Scheduled' });
  const flows = [{ flowId, versionId: -1, weight: 100 }];
  const { policies } = await ask('POST', `/apps/${app.appId}/policy`, { flows });
  const made: string[] = [];
  const mark = `t${++tries}-`;
  for (let count = 0; count < schedules; count++) {
    const triggers = [{ cron: '0 3 1 1 *', timeZone: 'Europe/Berlin' }];
    const body = { triggers, parameters: { mark: `${mark}${count}` } };
    made.push(
      (await ask('POST', `/apps/${app.appId}/policy/${policies[0].policyId}/schedules`, body)).id,
    );
  }
  const began = Date.now();
  const due = new Map(
    made.map((id, count) => [id, began + 500 + Math.round((count * driven) / schedules)]),
  );
  for (const [id, next_due] of due)
    await database
      .forCompany(companyId)
      .updateTable('schedules')
      .set({ next_due })
      .where('schedule_id', '=', id)
      .execute();
  const runs = () =>
    database.forCompany(companyId).selectFrom('schedule_runs').selectAll().execute();
  return { companyId, due, runs };
}

it.runIf(canShare)(
  'two processes on one database, killed in turn, finish every run and start each scheduled time once',
  { timeout: 225_000 + 25_000 * fewest },
  async () => {
    const flow = await createVisitFlow();
    const plan = await createSchedules();
    const crowd = Array.from(
      { length: visitors },
      (_, place) => new Visitor(fleet, flow, place % 2),
    );
    let over = false;
    const going = Promise.all(crowd.map(each => each.visit(() => over)));
    const killed = fleet.kills;
    for (const began = Date.now(); Date.now() - began < driven || fleet.kills - killed < fewest;) {
      const place = fleet.kills % 2;
      await pass(800 + Math.random() * 800);
      await fleet.kill(place);
      await fleet.start(place);
    }
    over = true;
    await going;

    expect(crowd.flatMap(each => each.wrong)).toEqual([]);
    const ended = crowd.flatMap(each => each.ended);
    const lost = crowd.reduce((sum, each) => sum + each.lost, 0);
    expect(ended.length).toBeGreaterThan(20);
    expect(new Set(ended).size).toBe(ended.length);

    const db = sluice.server.database.forCompany(flow.companyId);
    const rows = await db
      .selectFrom('interactions')
      .selectAll()
      .where('flow_id', '=', flow.flowId)
      .execute();
    const steps = await db.selectFrom('run_events').select(['interaction_id', 'leg']).execute();
    const listLegs = (id: string) =>
      steps
        .filter(each => each.interaction_id === id)
        .map(({ leg }) => leg)
        .sort();
    const done = rows.filter(({ status }) => status === 'success');
    expect(ended.filter(id => !done.some(row => row.interaction_id === id))).toEqual([]);
    // Each leg stands there once, of those that ended and of those that wait.
    expect(
      rows.filter(
        row => listLegs(row.interaction_id).join() !== [0, 1, 2].slice(0, row.legs).join(),
      ),
    ).toEqual([]);
    expect(done.filter(({ legs }) => legs !== 3)).toEqual([]);
    const waiting = rows.filter(({ status }) => status === 'waiting');
    // Whoever was told nothing left them; they can be answered and time out, and nobody holds them.
    expect(waiting.length).toBeLessThanOrEqual(lost);
    expect(rows.length - done.length - waiting.length).toBe(0);

    for (const began = Date.now(); Date.now() - began < 40_000; await pass(500)) {
      const runs = await plan.runs();
      if (runs.length === schedules && runs.every(({ result }) => result !== 'running')) break;
    }
    const runs = await plan.runs();
    expect(new Map(runs.map(run => [run.schedule_id, run.due]))).toEqual(plan.due);
    expect(runs).toHaveLength(schedules);
    const twice = [...asked].filter(([path, times]) => path.startsWith('/mark/') && times > 1);
    expect(twice).toEqual([]);
    const good = runs.filter(({ result }) => result === 'success');
    const cut = runs.filter(({ result }) => result === 'interrupted');
    expect(good.length + cut.length).toBe(schedules);
    // A kill cuts off what is under way, and no more.
    expect(good.length).toBeGreaterThan(schedules / 2);
    const kept = await sluice.server.database
      .forCompany(plan.companyId)
      .selectFrom('interactions')
      .select('interaction_id')
      .execute();
    const found = new Set(kept.map(row => row.interaction_id));
    expect(good.filter(run => !found.has(run.interaction_id))).toEqual([]);
  },
);
