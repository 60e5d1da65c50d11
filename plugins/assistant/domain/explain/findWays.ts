import type { ExplainedWay, WayNode } from '../../contract';
import { type StepOn, listNextSteps } from './listNextSteps';
import type { GraphData } from '#plugins/flows/contract';
import { indexGraph, startNodes } from '#plugins/flows/contract/graph/elements/graphIndex';

const most = 12;
const mostVisits = 20_000;
const longest = 2500;
/** Nodes of a way that are looked at as fast as one is visited. */
const lookedBack = 100;

interface Step extends WayNode {
  readonly before: Step | null;
  readonly length: number;
}

/**
 * The ways from the starts to their ends, the choices of each node in order. A way that comes back
 * to a node it has been at ends there as a loop. Where there are more than 12, `more` is set, and
 * they are the shortest ways to 12 ends instead.
 */
export function findWays(
  starts: readonly string[],
  on: (nodeId: string) => readonly StepOn[],
  endOf: (nodeId: string) => ExplainedWay['end'],
): { readonly ways: readonly ExplainedWay[]; readonly more: boolean } {
  const paths: ExplainedWay[] = [];
  let visits = 0;
  let more = false;
  for (const start of starts) {
    // The last is followed first, so that a node's first choice comes first.
    const open: Step[] = [{ nodeId: start, when: '', before: null, length: 1 }];
    for (let step = open.pop(); step; step = open.pop()) {
      // To look back along a long way takes as long as to visit many nodes.
      visits += 1 + Math.floor(step.length / lookedBack);
      if (paths.length === most || visits > mostVisits) {
        more = true;
        break;
      }
      if (wasAt(step)) paths.push({ nodes: listWayNodes(step), end: 'loop' });
      else {
        const next = step.length < longest ? on(step.nodeId) : [];
        if (next.length === 0) paths.push({ nodes: listWayNodes(step), end: endOf(step.nodeId) });
        for (const { to, when } of next.toReversed())
          open.push({ nodeId: to, when, before: step, length: step.length + 1 });
      }
    }
  }
  const shortest = more ? shortestWays(starts, on, endOf) : [];
  return { ways: shortest.length > 0 ? shortest : paths, more };
}

const kinds: readonly ExplainedWay['end'][] = [
  'success',
  'failure',
  'message',
  'page',
  'back',
  'loop',
  'stops',
];

/** The shortest way to each end, those with success first. */
function shortestWays(
  starts: readonly string[],
  on: (nodeId: string) => readonly StepOn[],
  endOf: (nodeId: string) => ExplainedWay['end'],
): readonly ExplainedWay[] {
  const steps = new Map<string, Step>(
    starts.map(nodeId => [nodeId, { nodeId, when: '', before: null, length: 1 }]),
  );
  const ends: Step[] = [];
  for (const [nodeId, step] of steps) {
    const next = on(nodeId);
    if (next.length === 0) ends.push(step);
    for (const { to, when } of next)
      if (!steps.has(to))
        steps.set(to, { nodeId: to, when, before: step, length: step.length + 1 });
  }
  return ends
    .map(step => ({ step, end: endOf(step.nodeId) }))
    .toSorted((a, b) => kinds.indexOf(a.end) - kinds.indexOf(b.end))
    .slice(0, most)
    .map(({ step, end }) => ({ nodes: listWayNodes(step), end }));
}

function wasAt({ nodeId, before }: Step): boolean {
  for (let at = before; at; at = at.before) if (at.nodeId === nodeId) return true;
  return false;
}

function listWayNodes(last: Step): readonly WayNode[] {
  const nodes: WayNode[] = [];
  for (let at: Step | null = last; at; at = at.before)
    nodes.push({ nodeId: at.nodeId, when: at.when });
  return nodes.toReversed();
}

/**
 * The shortest way from a start of the flow to a node, with its conditions; none where nothing
 * leads there.
 */
export function findWayTo(
  graph: GraphData,
  nodeId: string,
  titleOf: (id: string) => string,
): readonly WayNode[] {
  const index = indexGraph(graph);
  const starts = startNodes(index).map(({ data }) => data.id);
  const before = new Map<string, WayNode & { readonly from: string | null }>();
  for (const id of starts) before.set(id, { nodeId: id, when: '', from: null });
  const queue = [...before.keys()];
  for (const from of queue) {
    if (before.has(nodeId)) break;
    for (const { to, when } of listNextSteps(index, from, titleOf)) {
      if (before.has(to)) continue;
      before.set(to, { nodeId: to, when, from });
      queue.push(to);
    }
  }
  const path: WayNode[] = [];
  for (let at = before.get(nodeId); at; at = at.from === null ? undefined : before.get(at.from))
    path.push({ nodeId: at.nodeId, when: at.when });
  return path.toReversed();
}
