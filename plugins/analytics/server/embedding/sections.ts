import { policies } from '../../../apps/contract';
import type { Exported } from '../../contract';
import type { Chart, Tone } from '../../domain/charts/Chart';
import { outcomeSums } from '../reading/outcomeHandlers';
import { commonErrors, funnel, slowNodes } from '../reading/nodeFigures';
import { rowOf, rowsOverTime } from '../reading/runHandlers';
import type { Asker, Scope } from '../reading/Scope';
import { sumsOf } from '../reading/sumsOf';
import { embedStrings as strings } from './embedStrings';
import type { Section } from './Section';

type Make = (asker: Asker, scope: Scope, outcome?: string) => Promise<Section>;

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
const countsOf = (row: ReturnType<typeof rowOf>) => [
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

const lineTones = ['started', 'success', 'failure', 'error', 'timeout'] as const;
const linesOf = (title: string, rows: readonly (ReturnType<typeof rowOf> & { readonly label: string })[]): Chart => ({
  kind: 'lines',
  title,
  points: rows.map(({ key, label }) => ({ key, label: label.slice(0, 16).replace('T', ' ') })),
  series: lineTones.map(tone => ({
    key: tone,
    name: strings[tone].text,
    tone,
    values: rows.map(row => row[tone]),
  })),
});

const mostBars = 20;
/** The first rows as bars, so long as the figure in this column says. */
function withBars(tone: Tone, column: number, section: Section): Section {
  const { title, columns, rows } = section;
  if (rows.length === 0) return section;
  const bars = rows.slice(0, mostBars).map((row, at) => ({
    key: String(at),
    label: row.filter((_, index) => index < Math.min(column, 2)).join(' '),
    parts: [{ key: 'value', name: columns[column]!, tone, value: Number(row[column]) }],
  }));
  return { ...section, chart: { kind: 'bars', title, bars } };
}

/** Runs by a column of theirs, the most first; each begins with what it is called. */
async function runsBy(
  scope: Scope,
  column: string,
  [title, ...columns]: readonly [title: string, ...columns: string[]],
  named: (key: string) => readonly (string | number)[] | Promise<readonly (string | number)[]>,
): Promise<Section> {
  const sums = await sumsOf(scope, 'analytics_runs', [column]);
  const found = sums.map(({ of, counts: sum }) => rowOf(of[0]!, sum)).sort((a, b) => b.started - a.started);
  const rows: (readonly (string | number)[])[] = [];
  for (const row of found) rows.push([...(await named(row.key)), ...countsOf(row)]);
  return { title, columns: [...columns, ...counts], rows };
}

/** Each kind of figures as rows. */
export const sections = {
  runs: async (_, scope) => {
    const title = strings.runs.text;
    const rows = (await rowsOverTime(scope)).map(row => ({ ...row, label: new Date(Number(row.key)).toISOString() }));
    return {
      title,
      columns: [strings.time.text, ...counts],
      rows: rows.map(row => [row.label, ...countsOf(row)]),
      ...(rows.length > 0 && { chart: linesOf(title, rows) }),
    };
  },
  flows: async (_, scope) =>
    runsBy(scope, 'flow_id', [strings.flows.text, strings.flow.text, strings.flowId.text], key => [
      scope.flows.get(key)?.name ?? strings.deleted.text,
      key,
    ]),
  versions: async (_, scope) =>
    runsBy(scope, 'version_id', [strings.versions.text, strings.version.text], key => [Number(key)]),
  policies: async ({ server, companyId }, scope) =>
    runsBy(scope, 'policy_id', [strings.policies.text, strings.policy.text, strings.policyId.text], async key => {
      const name = key ? (await server.get(policies).publicPolicy(companyId, key))?.name : strings.noPolicy.text;
      return [name ?? strings.deletedPolicy.text, key];
    }),
  nodes: async (asker, scope) => ({
    title: strings.nodes.text,
    columns: [
      strings.flow.text,
      strings.node.text,
      strings.nodeId.text,
      strings.visits.text,
      strings.errors.text,
      ...counts.slice(6),
    ],
    rows: (await slowNodes(asker, scope)).map(node => [
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
  }),
  errors: async (asker, scope) =>
    withBars('error', 3, {
      title: strings.causes.text,
      columns: [strings.cause.text, strings.flow.text, strings.node.text, strings.count.text],
      rows: (await commonErrors(asker, scope)).map(each => [each.cause, each.flowName, each.title, each.count]),
    }),
  outcomes: async (_, scope, outcome) =>
    withBars('plain', 2, {
      title: strings.outcomes.text,
      columns: [strings.type.text, strings.status.text, strings.count.text],
      rows: (await outcomeSums(scope, outcome))
        .sort((a, b) => b.count - a.count)
        .map(({ type, status, count }) => [type, status, count]),
    }),
  funnel: async (asker, scope) =>
    withBars('plain', 1, {
      title: strings.funnel.text,
      columns: [strings.node.text, strings.came.text, strings.dropped.text, strings.errors.text],
      rows: (await funnel(asker, scope, scope.flowIds?.[0] ?? '')).nodes.map(node => [
        node.title,
        node.runs,
        node.dropped,
        node.errors,
      ]),
    }),
} as const satisfies Record<Exported, Make>;

/** What each dashboard shows. */
export const dashboards: Readonly<Record<string, readonly Exported[]>> = {
  overview: ['runs', 'flows'],
  flow: ['runs', 'funnel', 'nodes'],
  outcomes: ['outcomes'],
  errors: ['errors'],
};
