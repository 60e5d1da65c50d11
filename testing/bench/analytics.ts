import { newId } from '#core/contract';
import { startServer } from '../startServer';
import type { Figure } from './figures';
import { fillRuns } from './data/fillRuns';

/** Fewer for a quick look; each has 20 steps. */
const runs = Number(process.env['BENCH_RUNS'] ?? 500_000);
const raw = Math.min(runs, 200_000);
const nodes = 20;
const flows = 40;
const day = 86_400_000;
const goal = { most: 500 };

/**
 * Every call of the dashboards over 10,000,000 steps of 90 days, on SQLite or the PostgreSQL that
 * TEST_DATABASE_URL names.
 */
export async function benchAnalytics(): Promise<Figure[]> {
  const sluice = await startServer();
  try {
    const { companyId, token } = await sluice.company();
    const { database } = sluice.server;
    const flowIds: string[] = [];
    for (let index = 0; index < flows; index++) {
      const made = await sluice.inject('POST', '/flows', {
        token,
        body: { name: `Flow ${index} ${newId()}` },
      });
      flowIds.push(made.body.flowInfo.flowId as string);
    }
    const now = Date.now();
    await fillRuns(database, { companyId, flowIds, runs, raw, nodes, now });
    const range = (days: number) => `gte=${now - days * day}&lte=${now}`;
    const one = `flowId=${flowIds[3]}`;
    const asked: readonly (readonly [string, string])[] = [
      ['runs over 90 days', `analytics/runs?${range(89)}`],
      ['runs over 14 days by the hour', `analytics/runs?${range(14)}`],
      ['runs by flow', `analytics/runs?by=flow&${range(89)}`],
      ['runs by policy, live', `analytics/runs?by=policy&kind=live&${range(89)}`],
      ['runs by version of a flow', `analytics/runs?by=version&${one}&${range(89)}`],
      ['nodes of all flows over 90 days', `analytics/nodes?${range(89)}`],
      ['nodes of all flows over 14 days', `analytics/nodes?${range(13.7)}`],
      ['nodes of a flow over 90 days', `analytics/nodes?${one}&${range(89)}`],
      ['funnel over 90 days', `analytics/flows/${flowIds[3]}/funnel?${range(89)}`],
      ['errors of all flows over 90 days', `analytics/errors?${range(89)}`],
      ['outcomes over time, 90 days', `analytics/outcomes?${range(89)}`],
      ['outcomes of a type, listed', `events/outcome?outcome=type3&${range(89)}`],
      ['outcomes, listed', `events/outcome?${range(89)}`],
      ['statistics of the company', `stats?${range(89)}`],
      ['statistics of a flow’s runs', `analytics/flows/${flowIds[3]}/runstats?${range(89)}`],
      ['runs behind a day', `analytics/behind?status=error&${range(1)}`],
      ['runs behind 90 days', `analytics/behind?${range(89)}`],
      [
        'examples behind a node',
        `analytics/behind?nodeId=${flowIds[3]?.slice(0, 6)}7&what=error&${one}&${range(89)}`,
      ],
    ];
    const found: Figure[] = [];
    for (const [what, path] of asked) {
      const times: number[] = [];
      for (let at = 0; at < 3; at++) {
        const began = performance.now();
        const reply = await sluice.inject('GET', `/company/${companyId}/${path}`, { token });
        if (reply.status !== 200) throw new Error(`${what}: ${reply.text}`);
        times.push(performance.now() - began);
      }
      if (process.env['BENCH_EVERY']) console.log(what, times.map(Math.round).join(' '));
      const value = Math.max(...times);
      found.push({
        what: `${(runs * nodes).toLocaleString('en')} steps: ${what}, slowest`,
        unit: 'ms',
        value,
        goal,
      });
    }
    return found;
  } finally {
    await sluice.close();
  }
}
