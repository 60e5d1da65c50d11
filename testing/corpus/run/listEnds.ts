import type { Flow } from '#plugins/flows/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { Visit } from './judgeWay';

export type WalkedFlow = Pick<Flow, 'flowId' | 'name' | 'graphData'>;

/** An end that no way came to, and why. */
interface Missed {
  readonly reason: string;
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
  const seen = new Map(visits.map(visit => [`${visit.flowId} ${visit.nodeId}`, visit]));
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
      if (!seen.has(`${flowId} ${id}`))
        missed.push({ reason: explain(graph, flowId, id, seen, bounded) });
    }
  }
  return { ends, missed };
}

/** Why no way came to an end: what the last node before it did that one came to. */
function explain(
  { places, before }: Graph,
  flowId: string,
  end: string,
  seen: ReadonlyMap<string, Visit>,
  bounded: boolean,
): string {
  const back = new Set([end]);
  for (const id of back) {
    const visit = seen.get(`${flowId} ${id}`);
    const place = places.get(id);
    if (!visit || !place) {
      for (const from of before.get(id) ?? []) back.add(from);
      continue;
    }
    const name = `${place.connectorId}.${place.capability}`;
    const { code } = visit;
    if (code === 'noSubflow') return 'a subflow is missing';
    if (code === 'notConfigured') return `not configured: ${place.connectorId}`;
    if (code === 'notRunnable') return `unsupported: ${name}`;
    if (code !== undefined) return `${name} failed: ${code}`;
    if (bounded) return 'the bounds of the walk';
    if (visit.screen) return 'another answer to a page';
    if (place.connectorId === 'functionsConnector')
      return 'a comparison of values went another way';
    return `${name} had another outcome`;
  }
  return 'the flow that has it was not called';
}
