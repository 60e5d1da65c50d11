import { toReadableName } from '#plugins/connectors/contract/connectorLook';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { EdgeElement, NodeData } from '../../flow';
import { plainText } from '../richtext/richText';
import type { GraphIndex } from '../elements/graphIndex';

/** Returns the title of a node: its own title, else its capability's, else the connector's name. */
export function nodeTitle(data: NodeData, manifest?: ConnectorManifest): string {
  if (data.nodeType === 'ANNOTATION') return getText(data, 'annotation');
  const own = getText(data, 'nodeTitle').trim();
  return (
    own ||
    capabilityTitle(data, manifest) ||
    data.name ||
    data.label ||
    toReadableName(data.connectorId ?? '')
  );
}

/** The capability's title, else its name read as words; empty where none is chosen. */
export function capabilityTitle(data: NodeData, manifest?: ConnectorManifest): string {
  if (!data.capabilityName) return '';
  const known = manifest?.capabilities[data.capabilityName]?.title;
  return known ?? toReadableName(data.capabilityName);
}

function getText(data: NodeData, name: string): string {
  const value = data.properties?.[name]?.value;
  return typeof value === 'string' ? plainText(value) : '';
}

/**
 * The names of places in a graph; operators, which have no name, are named by the nodes they
 * connect.
 */
export interface PlaceNames {
  of(nodeId: string): string;
  /** Names the beginning of a link. */
  from(nodeId: string): string;
  /** Names the end of a link. */
  to(nodeId: string): string;
}

/** Characters of a name, and names of one side of an operator, that a line shows. */
const most = { characters: 200, names: 10 };

/** Returns a name as lines show it that name other things than their own: they are many. */
export const shortenName = (name: string): string =>
  name.length > most.characters ? `${name.slice(0, most.characters)}…` : name;

/** Names for the nodes of a graph, for lines that people read. */
export function placeNames(
  index: GraphIndex,
  titleOf: (data: NodeData) => string = data => nodeTitle(data),
): PlaceNames {
  const isOperator = (id: string) => index.nodes.get(id)?.data.nodeType === 'EVAL';
  const known = new Map<string, string>();
  const plain = (id: string) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const data = index.nodes.get(id)?.data;
    const short = shortenName((data && titleOf(data)) || id);
    known.set(id, short);
    return short;
  };
  const joinNames = (ids: readonly string[]) => {
    const names = ids.slice(0, most.names).map(plain);
    return (ids.length > names.length ? [...names, '…'] : names).join(', ') || '…';
  };
  // One more than is shown says that there are more.
  const few = (edges: readonly EdgeElement[]) => edges.slice(0, most.names + 1);
  const from = (id: string) =>
    isOperator(id) ? joinNames(few(index.into(id)).map(({ data }) => data.source)) : plain(id);
  const to = (id: string) =>
    isOperator(id) ? joinNames(few(index.out(id)).map(({ data }) => data.target)) : plain(id);
  return { of: id => (isOperator(id) ? `${from(id)} → ${to(id)}` : plain(id)), from, to };
}
