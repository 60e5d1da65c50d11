import { policies } from '#plugins/runtime/contract';
import type { Exported } from '../../contract';
import { getStatusTone } from '../../domain/charts/Chart';
import { listCommonErrors, funnel, listSlowNodes } from '../reading/nodeFigures';
import { sumOutcomes } from '../reading/outcomeHandlers';
import { toRunRow, toRowsOverTime } from '../reading/runHandlers';
import type { Asker, Scope } from '../reading/Scope';
import { sumFigures } from '../reading/sumFigures';
import { embedStrings as strings } from './embedStrings';
import type { Section } from './dashboardPage';
import { endingsChart, partsChart, drawRunsChart, timesChart } from './sectionCharts';

type Make = (asker: Asker, scope: Scope, outcome?: string) => Promise<Section>;
type RunRow = ReturnType<typeof toRunRow>;
type Named = readonly [name: string, ...ids: string[]];

const counts = [
  strings.started,
  strings.success,
  strings.failure,
  strings.error,
  strings.timeout,
  strings.reached,
  strings.meanMs,
  strings.p50,
  strings.p95,
  strings.p99,
].map(message => message.text);
const listRunCounts = (row: RunRow) => [
  row.started,
  row.success,
  row.failure,
  row.error,
  row.timeout,
  row.reached,
  row.meanMs,
  row.p50,
  row.p95,
  row.p99,
];

/** Runs by a column of theirs, the most first; each begins with what it is called. */
async function runsBy(
  scope: Scope,
  column: string,
  [title, ...columns]: readonly [title: string, ...columns: string[]],
  named: (key: string) => Named | Promise<Named>,
): Promise<Section> {
  const sums = await sumFigures(scope, 'analytics_runs', [column]);
  const sorted = sums
    .map(({ of: [key = ''], counts: sum }) => toRunRow(key, sum))
    .sort((a, b) => b.started - a.started);
  const rows: { readonly row: RunRow; readonly name: Named }[] = [];
  for (const row of sorted) rows.push({ row, name: await named(row.key) });
  return {
    title,
    columns: [...columns, ...counts],
    rows: rows.map(({ row, name }) => [...name, ...listRunCounts(row)]),
    ids: columns.length > 1 ? [1] : [],
    chart: endingsChart(
      title,
      rows.map(({ row, name: [label] }) => ({ ...row, label })),
    ),
  };
}

/** Each kind of figures as rows, and as the chart that a page shows of them. */
export const sections = {
  runs: async (_, scope) => {
    const title = strings.runs.text;
    const rows = await toRowsOverTime(scope);
    return {
      title,
      columns: [strings.time.text, ...counts],
      rows: rows.map(row => [new Date(Number(row.key)).toISOString(), ...listRunCounts(row)]),
      chart: drawRunsChart(title, scope.steps.grain, rows),
    };
  },
  flows: async (_, scope) =>
    runsBy(scope, 'flow_id', [strings.flows.text, strings.flow.text, strings.flowId.text], key => [
      scope.flows.get(key)?.name ?? strings.deleted.text,
      key,
    ]),
  versions: async (_, scope) =>
    runsBy(scope, 'version_id', [strings.versions.text, strings.version.text], key => [key]),
  policies: async ({ server, companyId }, scope) =>
    runsBy(
      scope,
      'policy_id',
      [strings.policies.text, strings.policy.text, strings.policyId.text],
      async key => {
        const name = key
          ? (await server.get(policies).publicPolicy(companyId, key))?.name
          : strings.noPolicy.text;
        return [name ?? strings.deletedPolicy.text, key];
      },
    ),
  nodes: async (asker, scope) => {
    const nodes = await listSlowNodes(asker, scope);
    const title = strings.nodes.text;
    const one = scope.flowIds?.length === 1;
    return {
      title,
      columns: [
        strings.flow.text,
        strings.node.text,
        strings.nodeId.text,
        strings.visits.text,
        strings.errors.text,
        ...counts.slice(6),
      ],
      rows: nodes.map(node => [
        node.flowName,
        node.title,
        node.nodeId,
        node.visits,
        node.errors,
        node.meanMs,
        node.p50,
        node.p95,
        node.p99,
      ]),
      ids: one ? [0, 2] : [2],
      chart: timesChart(
        title,
        nodes.map(node => ({
          ...node,
          label: one ? node.title : `${node.title} · ${node.flowName}`,
        })),
      ),
    };
  },
  errors: async (asker, scope) => {
    const causes = await listCommonErrors(asker, scope);
    const title = strings.causes.text;
    return {
      title,
      columns: [strings.cause.text, strings.flow.text, strings.node.text, strings.count.text],
      rows: causes.map(each => [each.cause, each.flowName, each.title, each.count]),
      chart: partsChart(
        title,
        causes.map(({ cause, flowName, title: node, count }) => ({
          label: [cause, node, flowName].filter(Boolean).join(' · '),
          parts: [[strings.count.text, 'error', count]],
        })),
      ),
    };
  },
  outcomes: async (_, scope, outcome) => {
    const sums = (await sumOutcomes(scope, outcome)).sort((a, b) => b.count - a.count);
    const title = strings.outcomes.text;
    return {
      title,
      columns: [strings.type.text, strings.status.text, strings.count.text],
      rows: sums.map(({ type, status, count }) => [type, status, count]),
      chart: partsChart(
        title,
        [...new Set(sums.map(({ type }) => type))].map(label => ({
          label,
          parts: sums
            .filter(({ type }) => type === label)
            .map(({ status, count }) => [status, getStatusTone(status), count]),
        })),
      ),
    };
  },
  funnel: async (asker, scope) => {
    const { started, nodes } = await funnel(asker, scope, scope.flowIds?.[0] ?? '');
    const title = strings.funnel.text;
    return {
      title,
      columns: [strings.node.text, strings.came.text, strings.dropped.text, strings.errors.text],
      rows: nodes.map(node => [node.title, node.runs, node.dropped, node.errors]),
      chart: partsChart(
        title,
        nodes.map(({ title: label, runs, dropped }) => ({
          label,
          parts: [
            [strings.cameOn.text, 'plain', Math.max(0, runs - dropped)],
            [strings.dropped.text, 'error', dropped],
          ],
        })),
        started,
      ),
    };
  },
} as const satisfies Record<Exported, Make>;

/** The sections of each dashboard. */
export const dashboards: Readonly<Record<string, readonly Exported[]>> = {
  overview: ['runs', 'flows'],
  flow: ['runs', 'funnel', 'nodes'],
  outcomes: ['outcomes'],
  errors: ['errors'],
};
