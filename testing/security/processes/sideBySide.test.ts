// @module-tag slow
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { settle } from '#plugins/analytics/server/settling/settle';
import { figuresSay, plainCount } from '#plugins/analytics/server/testPlainCount';
import { startServer } from '../../startServer';
import { canShare } from './countRounds';
import { Fleet } from './Fleet';
import { runJob } from '#testing/kits/runJob';

const hour = 3_600_000;
const patience = 30_000;
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));

/** One process in here, and one beside it on the same database. */
let sluice: Awaited<ReturnType<typeof startServer>>;
let fleet: Fleet;
let of: Awaited<ReturnType<typeof flow>>;
const flow = () => flowsOn(sluice).flowOf(nodes, links);
const db = () => sluice.server.database.forCompany(of.companyId);

const nodes: Readonly<Record<string, Node>> = {
  is: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{global.parameters.word}}', rightValueB: 'good' },
  ],
  log: ['analyticsConnector', 'logOutcome', { outcomeType: 'login', outcomeStatus: 'success' }],
  good: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
  is2: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{global.parameters.word}}', rightValueB: 'bad' },
  ],
  bad: [
    'httpConnector',
    'createErrorResponse',
    { claimsNameValuePairs: [{ name: 'errorMessage', value: 'No' }] },
  ],
  broken: [
    'functionsConnector',
    'customFunction',
    {
      code: 'module.exports = a = async () => { throw new Error("It broke"); }',
      variableInputList: [],
    },
  ],
};
const links = [
  ['is', 'log'],
  ['log', 'good'],
  ['is', 'is2', 'anyTriggersFalse'],
  ['is2', 'bad'],
  ['is2', 'broken', 'anyTriggersFalse'],
] as const;
const words = ['good', 'bad', 'ugly'] as const;

beforeAll(async () => {
  sluice = await startServer();
  const { dataFolder, databaseUrl } = sluice.server.settings;
  const limits = ['TOKEN', 'COMPANY', 'ADDRESS', 'RUNS', 'TRIES'].map(name => [
    `SLUICE_RATE_${name}`,
    '0',
  ]);
  fleet = new Fleet({
    SLUICE_DATA: dataFolder,
    SLUICE_JOBS: 'off',
    ...Object.fromEntries(limits),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  await fleet.start(0);
  of = await flow();
});
afterAll(async () => {
  await fleet.close();
  await sluice.close();
});

/** So many runs, of each kind in turn, of the process in here or the one beside it. */
async function runs(process: 'here' | 'beside', count: number): Promise<void> {
  const path = `/v1/company/${of.companyId}/policy/${of.policyId}/start`;
  for (let at = 0; at < count; at++) {
    const body = { word: words[at % words.length] };
    if (process === 'here') await of.start(body);
    else if (!(await fleet.ask(0, path, { 'x-sk-api-key': of.key }, body)))
      throw new Error(`Run ${at} got no answer.`);
  }
}
const both = async (grain: 'h' | 'd' = 'h') => ({
  say: await figuresSay(db(), grain),
  are: await plainCount(db(), grain),
});
async function untilRight() {
  for (const began = Date.now(); ; await pass(100)) {
    const { say, are } = await both();
    if (JSON.stringify(say) === JSON.stringify(are)) return;
    if (Date.now() - began > patience)
      throw new Error(`Figures say ${say.runs.join()}, runs are ${are.runs.join()}`);
  }
}
/** Does the job as it will be done at that time. */
async function runSettleJob(due: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: due });
  try {
    await runJob(sluice.server, settle, { due });
  } finally {
    vi.useRealTimers();
  }
}

async function there(path: string, token: string) {
  const reply = await fetch(`${fleet.address(0)}/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: reply.status, stamp: reply.headers.get('x-sluice-rights') };
}

it.runIf(canShare)(
  'a role changed through one process applies on the other at the next call',
  async () => {
    const boss = await sluice.company();
    const { companyId, token } = boss;
    const policy = (allow: boolean) => [
      { resource: 'customers', actions: [{ action: 'read', allow }] },
    ];
    const role = { name: 'Clerk', policy: policy(true) };
    await sluice.inject('POST', `/company/${companyId}/roles`, { token, body: role });
    const clerk = await sluice.company({ in: companyId, roles: ['Clerk'] });
    const team = `/company/${companyId}/customers`;
    const before = await there(team, clerk.token);
    expect(before.status).toBe(200);
    for (const allow of [false, true, false]) {
      await sluice.inject('PUT', `/company/${companyId}/roles/Clerk`, {
        token,
        body: { policy: policy(allow) },
      });
      expect((await there(team, clerk.token)).status).toBe(allow ? 200 : 401);
    }
    expect((await there('/customers/me', clerk.token)).stamp).not.toBe(before.stamp);
    await sluice.inject('DELETE', `/company/${companyId}/customers/${clerk.customerId}`, { token });
    expect((await there('/customers/me', clerk.token)).status).toBe(401);
  },
);

it.runIf(canShare)(
  'two processes count the same figures at once, and no count is lost',
  { timeout: 90_000 },
  async () => {
    for (let round = 0; round < 2; round++) {
      await Promise.all(
        (['here', 'beside', 'here', 'beside'] as const).map(process => runs(process, 30)),
      );
      await untilRight();
    }
    const { say, are } = await both('d');
    expect(say).toEqual(are);
    expect(await db().selectFrom('interactions').select('interaction_id').execute()).toHaveLength(
      240,
    );
  },
);

it.runIf(canShare)(
  'counts of a killed process are recovered from recorded runs once the hour is settled',
  { timeout: 90_000 },
  async () => {
    await untilRight();
    // As counts are written every two seconds, one kill in many comes when there is nothing to
    // lose.
    for (let tries = 0; ; tries++) {
      await runs('beside', 9);
      await fleet.kill(0);
      const { say, are } = await both();
      if (JSON.stringify(say) !== JSON.stringify(are) || tries === 5) break;
      await fleet.start(0);
    }
    const lost = await both();
    expect(lost.say.runs).not.toEqual(lost.are.runs);
    await runSettleJob(Date.now() + 2 * hour);
    expect((await both()).say).toEqual(lost.are);
    // The other process goes on: what it counts is added to what was mended.
    await runs('here', 9);
    await untilRight();
    await runSettleJob(Date.now() + 75 * hour);
    for (const grain of ['h', 'd'] as const) {
      const { say, are } = await both(grain);
      expect(say).toEqual(are);
    }
  },
);
