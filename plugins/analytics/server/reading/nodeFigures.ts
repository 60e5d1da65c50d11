import { debugViewReader } from '#plugins/runs/contract/debugViews';
import { flowReader } from '#plugins/assistant/contract';
import { add } from '../figures/Books';
import { bandColumns } from '../figures/columns';
import { embedStrings as strings } from '../embedding/embedStrings';
import { requireFlow, type Asker, type Scope } from './Scope';
import { sumFigures, type Sum, computeTimes } from './sumFigures';

const most = 200;
const mostNodes = 100;
const timeMeasures = ['visits', 'errors', 'total_ms'];
const comings = ['runs', 'dropped', 'errors'];
type Titles = ReadonlyMap<string, string>;
const none: Titles = new Map();

/**
 * The titles of a version's nodes, in the order in which a reader meets them; none of what cannot
 * be read.
 */
async function readTitles(call: Asker, flowId: string, versionId: number): Promise<Titles> {
  const reader = call.server.find(flowReader);
  if (!reader || !(versionId > 0)) return none;
  const titles = await reader.titles(call, flowId, versionId).catch(() => []);
  return new Map(titles.map(({ nodeId, title }) => [nodeId, title]));
}

/**
 * Titles of nodes that stand in sums by flow, version and node, from the newest version of each.
 */
async function titlesIn(
  call: Asker,
  sums: readonly Sum[],
): Promise<(flowId: string, nodeId: string) => string> {
  const newest = new Map<string, number>();
  for (const {
    of: [flowId = '', versionId],
  } of sums)
    newest.set(flowId, Math.max(newest.get(flowId) ?? 0, Number(versionId)));
  const titles = new Map<string, Titles>();
  for (const [flowId, versionId] of newest)
    titles.set(flowId, await readTitles(call, flowId, versionId));
  return (flowId, nodeId) => titles.get(flowId)?.get(nodeId) || nodeId;
}

/** Sums of all versions of the same, the largest by one of their places first. */
function together(sums: readonly Sum[], by: (sum: Sum) => string, place: number): Sum[] {
  const totals = new Map<string, { of: readonly string[]; counts: number[] }>();
  for (const sum of sums) {
    const known = totals.get(by(sum));
    if (!known) totals.set(by(sum), { of: sum.of, counts: [...sum.counts] });
    else for (const [at, count] of sum.counts.entries()) add(known.counts, at, count);
  }
  return [...totals.values()].sort(
    (a, b) =>
      (b.counts[place] ?? 0) - (a.counts[place] ?? 0) || (a.of.join() < b.of.join() ? -1 : 1),
  );
}

/** How long nodes took, those first that took the most time in all. */
export async function listSlowNodes(call: Asker, scope: Scope) {
  const sums = await sumFigures(scope, 'analytics_nodes', ['flow_id', 'version_id', 'node_id'], {
    only: timeMeasures,
  });
  const slowest = together(sums, ({ of }) => `${of[0]} ${of[2]}`, 2).slice(0, mostNodes);
  if (slowest.length === 0) return [];
  const shown = new Set(slowest.map(({ of: [flowId = ''] }) => flowId));
  const title = await titlesIn(
    call,
    sums.filter(({ of: [flowId = ''] }) => shown.has(flowId)),
  );
  // How the times spread is read of those alone that are shown.
  const nodeIds = [...new Set(slowest.map(({ of: [, , nodeId = ''] }) => nodeId))];
  const spread = await sumFigures(
    { ...scope, flowIds: [...shown] },
    'analytics_nodes',
    ['flow_id', 'node_id'],
    {
      where: { node_id: nodeIds },
      only: bandColumns,
    },
  );
  const bands = new Map(spread.map(({ of, counts }) => [of.join(' '), counts]));
  return slowest.map(
    ({ of: [flowId = '', , nodeId = ''], counts: [visits = 0, errors = 0, totalMs = 0] }) => {
      const flowName = scope.flows.get(flowId)?.name ?? '';
      const times = computeTimes(bands.get(`${flowId} ${nodeId}`) ?? [], totalMs);
      return { flowId, flowName, nodeId, title: title(flowId, nodeId), visits, errors, ...times };
    },
  );
}

/**
 * Whether texts of errors are shown: they may repeat what a run recorded, which the debug view hides.
 */
export const canShowCauses = ({ server, db }: Pick<Asker, 'server' | 'db'>): Promise<boolean> =>
  server.get(debugViewReader).isShown(db);

/** Returns the errors by node, most frequent first; without their texts while the debug view is off. */
export async function listCommonErrors(call: Asker, scope: Scope) {
  const shown = await canShowCauses(call);
  const counted = await sumFigures(scope, 'analytics_errors', [
    'flow_id',
    'version_id',
    'node_id',
    'cause',
  ]);
  const sums = shown
    ? counted
    : counted.map(sum => ({ ...sum, of: [...sum.of.slice(0, 3), strings.causeHidden.text] }));
  const commonest = together(sums, ({ of }) => `${of[0]} ${of[2]} ${of[3]}`, 0)
    .filter(({ counts: [count = 0] }) => count > 0)
    .slice(0, most);
  const flows = new Set(commonest.map(({ of }) => of[0]));
  const title = await titlesIn(
    call,
    sums.filter(({ of: [flowId = ''] }) => flows.has(flowId)),
  );
  return commonest.map(({ of: [flowId = '', , nodeId = '', cause = ''], counts: [count = 0] }) => ({
    cause,
    count,
    flowId,
    flowName: scope.flows.get(flowId)?.name ?? '',
    nodeId,
    title: title(flowId, nodeId),
  }));
}

/** How many runs of a flow came to each of its nodes, in the order in which a reader meets them. */
export async function funnel(call: Asker, scope: Scope, flowId: string) {
  const [runs, sums] = [
    await sumFigures(scope, 'analytics_runs', ['version_id'], { only: ['started', 'success'] }),
    await sumFigures(scope, 'analytics_nodes', ['version_id', 'node_id'], { only: comings }),
  ];
  if (runs.length === 0) requireFlow(scope, flowId);
  const newest = Math.max(0, ...sums.map(({ of }) => Number(of[0])));
  const titles = await readTitles(call, flowId, newest);
  const order = new Map([...titles.keys()].map((nodeId, at) => [nodeId, at]));
  const place = (nodeId: string) => order.get(nodeId) ?? order.size;
  const nodes = together(sums, ({ of: [, nodeId = ''] }) => nodeId, 0)
    .map(({ of: [, nodeId = ''], counts: [came = 0, dropped = 0, errors = 0] }) => ({
      nodeId,
      title: titles.get(nodeId) || nodeId,
      runs: came,
      dropped,
      errors,
    }))
    // Where the graph says nothing, those that most runs came to stand first.
    .sort((a, b) => place(a.nodeId) - place(b.nodeId));
  const sum = (at: number) => runs.reduce((total, { counts }) => total + (counts[at] ?? 0), 0);
  return { started: sum(0), succeeded: sum(1), nodes };
}
