import type { GraphData } from '../../flow';
import { aList, aNumber, anObject, aText, ifThere } from './expect';
import { findLoop } from './findLoop';
import { ValidationError } from './refusal';

export const mostNodes = 10_000;
const kinds = new Set(['CONNECTION', 'EVAL', 'ANNOTATION', 'START']);

/**
 * Refuses a graph that could not be drawn or run: wrongly typed parts, doubled ids, edges to
 * nowhere, loops, too many nodes.
 */
export function checkGraph(value: unknown, at: string): GraphData {
  const graph = anObject(value, at);
  const elements = anObject(graph.elements, `${at}/elements`);
  const nodes = elements.nodes === undefined ? [] : aList(elements.nodes, `${at}/elements/nodes`);
  const edges = elements.edges === undefined ? [] : aList(elements.edges, `${at}/elements/edges`);
  if (nodes.length > mostNodes) {
    throw new ValidationError(
      `${at}/elements/nodes`,
      `A flow may have at most ${mostNodes} nodes; this one has ${nodes.length}.`,
    );
  }
  const ids = new Set<string>();
  nodes.forEach((node, index) => checkNode(node, `${at}/elements/nodes/${index}`, ids));
  const edgeIds = new Set<string>();
  edges.forEach((edge, index) => checkEdge(edge, `${at}/elements/edges/${index}`, ids, edgeIds));
  const loop = findLoop(value as GraphData);
  if (loop) {
    const sentence = `The edges lead in a circle: ${loop.join(' → ')}. A flow goes back with a teleport, not with an edge.`;
    throw new ValidationError(`${at}/elements/edges`, sentence);
  }
  return value as GraphData;
}

function checkNode(value: unknown, at: string, ids: Set<string>): void {
  const node = anObject(value, at);
  const data = anObject(node.data, `${at}/data`);
  const id = aText(data.id, `${at}/data/id`);
  if (ids.has(id)) throw new ValidationError(`${at}/data/id`, `The node id "${id}" is used twice.`);
  ids.add(id);
  const nodeType = aText(data.nodeType, `${at}/data/nodeType`);
  if (!kinds.has(nodeType))
    throw new ValidationError(`${at}/data/nodeType`, `There is no node of the kind "${nodeType}".`);
  const position = anObject(node.position, `${at}/position`);
  aNumber(position.x, `${at}/position/x`);
  aNumber(position.y, `${at}/position/y`);
  if (nodeType === 'CONNECTION') aText(data.connectorId, `${at}/data/connectorId`);
  for (const name of ['connectionId', 'capabilityName', 'status'])
    ifThere(data, name, `${at}/data`, aText);
  ifThere(data, 'properties', `${at}/data`, anObject);
}

function checkEdge(value: unknown, at: string, nodes: ReadonlySet<string>, ids: Set<string>): void {
  const data = anObject(anObject(value, at).data, `${at}/data`);
  const id = aText(data.id, `${at}/data/id`);
  if (ids.has(id)) throw new ValidationError(`${at}/data/id`, `The edge id "${id}" is used twice.`);
  ids.add(id);
  for (const end of ['source', 'target']) {
    const node = aText(data[end], `${at}/data/${end}`);
    if (!nodes.has(node))
      throw new ValidationError(
        `${at}/data/${end}`,
        `The edge "${id}" leads to "${node}", which is no node of this flow.`,
      );
  }
  ifThere(data, 'multiValueSourceId', `${at}/data`, aText);
}
