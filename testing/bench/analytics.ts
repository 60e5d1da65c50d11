import type { ObservedLeg, ObservedStep } from '../../plugins/flows/contract';
import { Figures } from '../../plugins/analytics/server/figures/Figures';
import { rowsOf } from '../../plugins/analytics/server/figures/rowsOf';
import { startServer } from '../startServer';
import type { Figure } from './figures';

/** Fewer for a quick look; each has 20 steps. */
const runs = Number(process.env['BENCH_RUNS'] ?? 500_000);
const nodes = 20;
const flows = 40;
const day = 86_400_000;
const goal = { most: 500 };

const stepsOf = (flowId: string, versionId: number, index: number): readonly ObservedStep[] =>
  Array.from({ length: nodes }, (_, at) => ({
    ...(at === 0 && { flowId, versionId }),
    nodeId: `node${at}`,
    connectorId: 'httpConnector',
    capability: 'x',
    eventType: 'node',
    timeDifference: (index * 7 + at * 13) % 90,
  }));

/** Dashboards over 10,000,000 steps of 90 days, on SQLite or the PostgreSQL that TEST_DATABASE_URL names. */
export async function benchAnalytics(): Promise<Figure[]> {
  const sluice = await startServer();
  try {
    const { companyId, token } = await sluice.company();
    const { database } = sluice.server;
    const flowIds: string[] = [];
    for (let index = 0; index < flows; index++) {
      const made = await sluice.inject('POST', '/flows', { token, body: { name: `Flow ${index}` } });
      flowIds.push(made.body.flowInfo.flowId as string);
    }
    const now = Date.now();
    const legOf = (index: number, startTime: number): ObservedLeg => {
      const [flowId, versionId] = [flowIds[index % flows]!, 1 + Math.floor(((now - startTime) / day / 90) * 2.99)];
      return {
        companyId,
        interactionId: `run${index}`,
        flowId,
        versionId,
        policyId: 'policy',
        isTrial: false,
        first: true,
        status: index % 9 ? 'success' : 'failure',
        reached: index % 9 > 0,
        startTime,
        timeDifference: index % 3000,
        steps: stepsOf(flowId, versionId, index),
        runs: {},
        known: 0,
        written: '',
      };
    };
    const figures = new Figures();
    for (let index = 0; index < runs; index++) figures.leg(legOf(index, now - (index / runs) * 89 * day));
    const kept = now - 35 * day;
    const some = [...rowsOf('analytics_runs', figures.runs), ...rowsOf('analytics_nodes', figures.nodes)];
    for (const write of some) {
      const bucket = write.columns.indexOf('bucket');
      const rows = write.rows.filter(row => row[1] === 'd' || Number(row[bucket]) > kept);
      await database.writeRows([{ ...write, rows }]);
    }
    const range = (days: number) => `gte=${now - days * day}&lte=${now}`;
    const one = `flowId=${flowIds[3]}`;
    const asked: readonly (readonly [string, string])[] = [
      ['runs over 90 days', `analytics/runs?${range(89)}`],
      ['runs over 14 days by the hour', `analytics/runs?${range(14)}`],
      ['runs by flow', `analytics/runs?by=flow&${range(89)}`],
      ['runs by version', `analytics/runs?by=version&${one}&${range(89)}`],
      ['nodes of all flows over 90 days', `analytics/nodes?${range(89)}`],
      ['nodes of all flows over 14 days', `analytics/nodes?${range(13.7)}`],
      ['nodes of a flow over 14 days', `analytics/nodes?${one}&${range(13.7)}`],
      ['funnel over 90 days', `analytics/flows/${flowIds[3]}/funnel?${range(89)}`],
      ['statistics of the company', `stats?${range(89)}`],
    ];
    const found: Figure[] = [];
    for (const [what, path] of asked) {
      let slowest = 0;
      for (let at = 0; at < 3; at++) {
        const began = performance.now();
        const reply = await sluice.inject('GET', `/company/${companyId}/${path}`, { token });
        if (reply.status !== 200) throw new Error(`${what}: ${reply.text}`);
        slowest = Math.max(slowest, performance.now() - began);
      }
      found.push({ what: `${(runs * nodes).toLocaleString('en')} steps: ${what}`, unit: 'ms', value: slowest, goal });
    }
    return found;
  } finally {
    await sluice.close();
  }
}
