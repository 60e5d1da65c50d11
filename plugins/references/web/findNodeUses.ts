import { connections, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { nodeReferences } from '#plugins/flows/contract/graph/references/references';

/** Finds which nodes read a node, by the path behind its id, in the order of paths. */
export function findNodeUses(
  index: GraphIndex,
  nodeId: string,
): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, Set<string>>();
  for (const { data } of connections(index))
    for (const reference of nodeReferences(data)) {
      if (reference.nodeId !== nodeId) continue;
      const path = reference.path.slice(`local.${nodeId}`.length);
      uses.set(path, (uses.get(path) ?? new Set()).add(data.id));
    }
  return new Map(
    [...uses]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([path, ids]) => [path, [...ids]]),
  );
}
