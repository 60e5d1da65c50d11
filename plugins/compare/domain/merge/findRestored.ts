import type { NodeElement } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Sides } from './conflict';

/** The graphs of a merge, by the ids of their elements. */
export type IndexedSides = Sides<GraphIndex>;

/** The side that deleted a kept node, and the one that has it; null where both have it. */
function findKeeper({ base, ours, theirs }: IndexedSides, id: string): GraphIndex | null {
  if (!base.nodes.has(id) || ours.nodes.has(id) === theirs.nodes.has(id)) return null;
  return ours.nodes.has(id) ? ours : theirs;
}

/**
 * Finds the nodes that stay although one side deleted them, and adds to `kept` the operators that
 * went with them.
 */
export function findRestored(
  sides: IndexedSides,
  kept: Map<string, NodeElement>,
): ReadonlySet<string> {
  const restored = new Set([...kept.keys()].filter(id => findKeeper(sides, id)));
  for (const id of restored) {
    const keeper = findKeeper(sides, id);
    if (!keeper) continue;
    for (const { data } of [...keeper.into(id), ...keeper.out(id)]) {
      const other = data.source === id ? data.target : data.source;
      const node = keeper.nodes.get(other);
      if (node?.data.nodeType !== 'EVAL' || kept.has(other)) continue;
      kept.set(other, node);
      restored.add(other);
    }
  }
  return restored;
}

/** Gives operators back what they say about the restored nodes that they lead to. */
export function restoreOperators(
  sides: IndexedSides,
  kept: Map<string, NodeElement>,
  restored: ReadonlySet<string>,
): void {
  for (const id of restored) {
    const keeper = findKeeper(sides, id);
    for (const { data } of keeper?.into(id) ?? []) {
      const operator = kept.get(data.source);
      const property = keeper?.nodes.get(data.source)?.data.properties?.[id];
      if (operator?.data.nodeType !== 'EVAL' || !property || operator.data.properties?.[id])
        continue;
      const properties = { ...operator.data.properties, [id]: property };
      kept.set(data.source, { ...operator, data: { ...operator.data, properties } });
    }
  }
}
