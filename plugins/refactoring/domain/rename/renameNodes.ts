import type { Sliced } from '#core/contract/sliced';
import type { Flow, NodeData, NodeElement } from '#plugins/flows/contract';

/** A flow after a name in it was changed, with the nodes that this changes; else the same flow. */
export interface Renamed<F extends Flow = Flow> {
  readonly flow: F;
  readonly nodes: readonly NodeData[];
}

/** A flow with each node as `rename` gives it, a node in each step. */
export function* renameNodes<F extends Flow>(
  flow: F,
  rename: (data: NodeData) => NodeData,
): Sliced<Renamed<F>> {
  const nodes: NodeData[] = [];
  const { graphData } = flow;
  const elements: NodeElement[] = [];
  for (const element of graphData.elements.nodes ?? []) {
    yield;
    const data = rename(element.data);
    if (data !== element.data) nodes.push(element.data);
    elements.push(data === element.data ? element : { ...element, data });
  }
  if (nodes.length === 0) return { flow, nodes };
  const renamed = { ...graphData, elements: { ...graphData.elements, nodes: elements } };
  return { flow: { ...flow, graphData: renamed }, nodes };
}

/** A node with each property as `rename` gives it, in the same order. */
export function renameProperties(
  data: NodeData,
  rename: (name: string, property: unknown) => unknown,
): NodeData {
  const before = Object.entries(data.properties ?? {});
  const after = before.map(([name, property]) => [name, rename(name, property)] as const);
  return after.every(([, property], at) => property === before[at]?.[1])
    ? data
    : { ...data, properties: Object.fromEntries(after) as NonNullable<NodeData['properties']> };
}
