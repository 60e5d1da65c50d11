import {
  startNodes,
  teleportJumps,
  teleportTarget,
  type GraphIndex,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Transition } from '#plugins/flows/contract/graph/machine/machine';

/** The return of any teleport, after which any jump goes on. */
const anyReturn = ' return';

/** The nodes that may come after each node in a run, and where runs begin. */
export interface Successors {
  readonly starts: readonly string[];
  readonly after: ReadonlyMap<string, readonly string[]>;
}

/** Reads which nodes may follow which, with more ways through teleports than there are rather than fewer. */
export function readSuccessors(index: GraphIndex, transitions: readonly Transition[]): Successors {
  const after = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const list = after.get(from);
    if (list) list.push(to);
    else after.set(from, [to]);
  };
  for (const { terms, target } of transitions) for (const { source } of terms) add(source, target);
  for (const { data } of teleportJumps(index)) {
    const comesAfter = [...(after.get(data.id) ?? [])];
    const target = teleportTarget(data);
    if (target !== undefined) add(data.id, target);
    for (const next of comesAfter) add(anyReturn, next);
    // A teleport that nothing follows returns where the one before it does.
    if (comesAfter.length === 0) add(data.id, anyReturn);
  }
  for (const { data } of index.nodes.values())
    if (data.capabilityName === 'returnBackToCallingNode') add(data.id, anyReturn);
  const scheduled = [...index.nodes.values()].filter(({ data }) => data.nodeType === 'START');
  const starts = (scheduled.length > 0 ? scheduled : startNodes(index)).map(({ data }) => data.id);
  return { starts, after };
}

/** Returns the nodes that a run may come to from some nodes without passing another. */
export function reach(
  { after }: Successors,
  from: readonly string[],
  avoided: string,
): ReadonlySet<string> {
  const seen = new Set(from.filter(id => id !== avoided));
  for (const id of seen)
    for (const next of after.get(id) ?? []) if (next !== avoided) seen.add(next);
  return seen;
}
