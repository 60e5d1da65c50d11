import type { NodeData, NodeElement } from '#plugins/flows/contract';
import type { FlowStage } from '#plugins/editor/contract';

/** Nodes that run the same capability, of the selected ones; empty where those differ or are one. */
export function listAlike({ index, selectedNodes }: FlowStage): readonly NodeElement[] {
  const nodes = selectedNodes
    .map(id => index.nodes.get(id)!)
    .filter(({ data }) => data.nodeType === 'CONNECTION');
  const [first] = nodes;
  const alike = nodes.every(
    ({ data }) =>
      data.connectorId === first!.data.connectorId &&
      data.capabilityName === first!.data.capabilityName,
  );
  return nodes.length > 1 && alike && first?.data.capabilityName ? nodes : [];
}

/** Several nodes as one: the values that they share, and the names of those that differ. */
export interface SharedProperties {
  readonly data: NodeData;
  readonly differing: ReadonlySet<string>;
}

/** Reads the properties of nodes of one capability together. */
export function shareProperties(nodes: readonly NodeElement[]): SharedProperties {
  const [first, ...others] = nodes;
  const names = new Set(nodes.flatMap(({ data }) => Object.keys(data.properties ?? {})));
  const read = ({ data }: NodeElement, name: string) =>
    JSON.stringify(data.properties?.[name]?.value);
  const differing = new Set(
    [...names].filter(name => others.some(other => read(other, name) !== read(first!, name))),
  );
  const shared = Object.entries(first!.data.properties ?? {}).filter(
    ([name]) => !differing.has(name),
  );
  const empty = [...differing].map(name => [name, {}] as const);
  return {
    data: { ...first!.data, properties: Object.fromEntries([...shared, ...empty]) },
    differing,
  };
}
