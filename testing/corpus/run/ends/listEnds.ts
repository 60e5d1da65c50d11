import type { Flow } from '#plugins/flows/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { Visit } from './judgeWay';

export type WalkedFlow = Pick<Flow, 'flowId' | 'name' | 'graphData'>;

/** An end that no way came to, and why. */
interface Missed {
  readonly reason: string;
  /** The last node before it that a way came to. */
  readonly last: Visit | undefined;
  /** Nothing leads there for want of what the bundle does not bring, or nothing runs here. */
  readonly barred: boolean;
}
interface Reached {
  readonly ends: number;
  readonly missed: readonly Missed[];
}

interface Place {
  readonly id: string;
  readonly connectorId: string;
  readonly capability: string;
  readonly called: string | undefined;
}
interface Graph {
  readonly places: ReadonlyMap<string, Place>;
  readonly next: ReadonlyMap<string, readonly string[]>;
  readonly before: ReadonlyMap<string, readonly string[]>;
  readonly starts: readonly string[];
}

const notWalked = new Set(['annotationConnector']);

/** Nodes and the ways between them, teleports among these; what lies between is left out. */
function readGraph({ graphData }: WalkedFlow): Graph {
  const calls = new Map(subflowCalls(graphData).map(call => [call.nodeId, call.flowId]));
  const places = new Map<string, Place>();
  const [next, before] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const join = (from: string, to: string) => {
    next.set(from, [...(next.get(from) ?? []), to]);
    before.set(to, [...(before.get(to) ?? []), from]);
  };
  const between = new Set<string>();
  for (const { data } of graphData.elements.nodes ?? []) {
    const { id, connectorId = '', capabilityName: capability = '', nodeType } = data;
    if (nodeType !== 'CONNECTION') between.add(id);
    else if (!notWalked.has(connectorId))
      places.set(id, { id, connectorId, capability, called: calls.get(id) });
    const goal = capability === 'goToNode' && data.properties?.['nodeInstanceId']?.value;
    if (typeof goal === 'string') join(id, goal);
  }
  for (const { data } of graphData.elements.edges ?? []) join(data.source, data.target);
  const starts = [...places.keys()].filter(id => (before.get(id) ?? []).length === 0);
  return { places, next, before, starts };
}

/** The nodes of a graph that its starts lead to, at most one of the loose ones that come first. */
function listReachable({ next, starts }: Graph): ReadonlySet<string> {
  const found = new Set(starts);
  for (const id of found) for (const to of next.get(id) ?? []) found.add(to);
  return found;
}

/** Which ends of a flow and of those that it calls were reached, and why others were not. */
export function listEnds(
  root: string,
  flows: readonly WalkedFlow[],
  visits: readonly Visit[],
  bounded: boolean,
): Reached {
  const graphs = new Map(flows.map(flow => [flow.flowId, readGraph(flow)]));
  const seen = new Map<string, Visit>();
  // A node that once did its work is not what bars a way.
  for (const visit of visits) {
    const key = `${visit.flowId} ${visit.nodeId}`;
    if (visit.code === undefined || !seen.has(key)) seen.set(key, visit);
  }
  const involved = new Set([root]);
  for (const id of involved)
    for (const { called } of graphs.get(id)?.places.values() ?? [])
      if (called !== undefined && graphs.has(called)) involved.add(called);
  const missed: Missed[] = [];
  let ends = 0;
  for (const flowId of involved) {
    const graph = graphs.get(flowId)!;
    const reachable = listReachable(graph);
    for (const { id } of graph.places.values()) {
      if (!reachable.has(id) || (graph.next.get(id) ?? []).length > 0) continue;
      ends++;
      if (!seen.has(`${flowId} ${id}`)) missed.push(explain(graphs, flowId, id, seen, bounded));
    }
  }
  return { ends, missed };
}

/**
 * Why no way came to a node: what the last node before it did that one came to, in the flow or in
 * those that call it.
 */
function explain(
  graphs: ReadonlyMap<string, Graph>,
  flowId: string,
  nodeId: string,
  seen: ReadonlyMap<string, Visit>,
  bounded: boolean,
  asked: ReadonlySet<string> = new Set(),
): Missed {
  const { places, before } = graphs.get(flowId)!;
  const back = new Set([nodeId]);
  for (const id of back) {
    const visit = seen.get(`${flowId} ${id}`);
    const place = places.get(id);
    if (visit && place && id !== nodeId) return judge(visit, place, bounded);
    for (const from of before.get(id) ?? []) back.add(from);
  }
  const callers = [...graphs].flatMap(([at, graph]) =>
    [...graph.places.values()].flatMap(({ id, called }) =>
      called === flowId && !asked.has(at) ? [{ at, id, visit: seen.get(`${at} ${id}`) }] : [],
    ),
  );
  const caller = callers.find(({ visit }) => visit) ?? callers[0];
  if (!caller)
    return { reason: 'the flow that has it was not called', last: undefined, barred: false };
  const { at, id, visit } = caller;
  return visit
    ? judge(visit, graphs.get(at)!.places.get(id)!, bounded)
    : explain(graphs, at, id, seen, bounded, new Set([...asked, flowId]));
}

function judge(visit: Visit, { connectorId, capability }: Place, bounded: boolean): Missed {
  const name = `${connectorId}.${capability}`;
  const { code } = visit;
  const because = (reason: string, barred = false) => ({ reason, last: visit, barred });
  if (code === 'noSubflow') return because('a subflow is missing', true);
  if (code === 'notConfigured') return because(`not configured: ${connectorId}`, true);
  if (code === 'notRunnable') return because(`unsupported: ${name}`, true);
  if (code !== undefined) return because(`${name} failed: ${code}`);
  if (bounded) return because('the bounds of the walk');
  if (visit.screen) return because('another answer to a page');
  if (connectorId === 'functionsConnector')
    return because('a comparison of values went another way');
  return because(`${name} had another outcome`);
}
