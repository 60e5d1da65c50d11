import type { GraphData, NodeData } from '#plugins/flows/contract';
import {
  indexGraph,
  startNodes,
  teleportJumps,
  teleportStarts,
  teleportTarget,
  type GraphIndex,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { listTransitions } from '#plugins/flows/contract/graph/machine/compile';
import type { Transition } from '#plugins/flows/contract/graph/machine/machine';

/** A graph by the steps that runs take through it. */
export interface FlowSteps {
  readonly index: GraphIndex;
  readonly transitions: readonly Transition[];
  /** The nodes at which runs begin. */
  readonly starts: ReadonlySet<string>;
  /** The start nodes of teleports, with the nodes that go there. */
  readonly jumps: ReadonlyMap<string, readonly string[]>;
  /** The transitions that ask something of a node. */
  from(nodeId: string): readonly Transition[];
  /** The transitions that lead to a node. */
  into(nodeId: string): readonly Transition[];
}

const push = <T>(lists: Map<string, T[]>, key: string, value: T) => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

/** Reads the steps of a graph. */
export function readSteps(graph: GraphData): FlowSteps {
  const index = indexGraph(graph);
  const transitions = listTransitions(index);
  const from = new Map<string, Transition[]>();
  const into = new Map<string, Transition[]>();
  for (const transition of transitions) {
    push(into, transition.target, transition);
    for (const source of new Set(transition.terms.map(term => term.source)))
      push(from, source, transition);
  }
  const jumps = new Map<string, string[]>(teleportStarts(index).map(({ data }) => [data.id, []]));
  for (const { data } of teleportJumps(index)) {
    const target = teleportTarget(data);
    if (target !== undefined) push(jumps, target, data.id);
  }
  return {
    index,
    transitions,
    starts: new Set(startNodes(index).map(({ data }) => data.id)),
    jumps,
    from: id => from.get(id) ?? [],
    into: id => into.get(id) ?? [],
  };
}

/** The data of a node that is in the graph. */
export const getNodeData = ({ index }: FlowSteps, nodeId: string): NodeData =>
  index.nodes.get(nodeId)!.data;

/** The nodes that may run next after a node: along its links, and where it goes by teleport. */
export function listNextNodes(steps: FlowSteps, nodeId: string): readonly string[] {
  const target = steps.jumps.size > 0 ? teleportTarget(getNodeData(steps, nodeId)) : undefined;
  const jump = target !== undefined && steps.jumps.has(target) ? [target] : [];
  return [...steps.from(nodeId).map(({ target: to }) => to), ...jump];
}

/** The nodes that may run before a node. */
export const findPreviousNodes = (steps: FlowSteps, nodeId: string): readonly string[] => [
  ...steps.into(nodeId).flatMap(({ terms }) => terms.map(({ source }) => source)),
  ...(steps.jumps.get(nodeId) ?? []),
];

/** The nodes that may run from some nodes on, these included; `passes` says where the way goes on. */
export function findReachable(
  steps: FlowSteps,
  from: Iterable<string>,
  passes: (nodeId: string) => boolean = () => true,
): ReadonlySet<string> {
  const seen = new Set(from);
  for (const id of seen)
    if (steps.index.nodes.has(id) && passes(id))
      for (const next of listNextNodes(steps, id)) seen.add(next);
  return seen;
}
