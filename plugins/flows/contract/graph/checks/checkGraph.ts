import type { GraphData } from '../../flow';
import {
  requireList,
  requireNumber,
  requireObject,
  requireText,
  ifThere,
  ValidationError,
} from './refusal';

/**
 * The ids along one circle of edges, the first again at the end, or undefined when every way comes
 * to an end.
 */
export function findLoop(graph: GraphData): readonly string[] | undefined {
  const next = new Map<string, string[]>();
  for (const { data } of graph.elements.edges ?? []) {
    const list = next.get(data.source);
    if (list) list.push(data.target);
    else next.set(data.source, [data.target]);
  }
  const done = new Set<string>();
  for (const start of next.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    const open: { id: string; at: number }[] = done.has(start) ? [] : [{ id: start, at: -1 }];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      if (top.at === -1) {
        path.push(top.id);
        onPath.add(top.id);
      }
      const target = next.get(top.id)?.[++top.at];
      if (target === undefined) {
        done.add(top.id);
        onPath.delete(top.id);
        path.pop();
        open.pop();
      } else if (onPath.has(target)) {
        return [...path.slice(path.indexOf(target)), target];
      } else if (!done.has(target)) {
        open.push({ id: target, at: -1 });
      }
    }
  }
  return undefined;
}

export const mostNodes = 10_000;
/**
 * The most pairs of a node before and a node after an operator: each pair is a condition of runs, and
 * operators with many links on both sides would have millions.
 */
export const mostPairs = 90_000;
const kinds = new Set(['CONNECTION', 'EVAL', 'ANNOTATION', 'START']);

/**
 * Refuses a graph that could not be drawn or run: wrongly typed parts, doubled ids, edges to
 * nowhere, loops, too many nodes.
 */
export function checkGraph(value: unknown, at: string): GraphData {
  const graph = requireObject(value, at);
  const elements = requireObject(graph.elements, `${at}/elements`);
  const nodes =
    elements.nodes === undefined ? [] : requireList(elements.nodes, `${at}/elements/nodes`);
  const edges =
    elements.edges === undefined ? [] : requireList(elements.edges, `${at}/elements/edges`);
  if (nodes.length > mostNodes) {
    throw new ValidationError(
      `${at}/elements/nodes`,
      `A flow can have up to ${mostNodes} nodes. This one has ${nodes.length}.`,
    );
  }
  const ids = new Set<string>();
  nodes.forEach((node, index) => checkNode(node, `${at}/elements/nodes/${index}`, ids));
  const edgeIds = new Set<string>();
  edges.forEach((edge, index) => checkEdge(edge, `${at}/elements/edges/${index}`, ids, edgeIds));
  checkPairs(value as GraphData, at);
  const loop = findLoop(value as GraphData);
  if (loop) {
    const sentence = `The links form a loop: ${loop.join(' → ')}. Use a teleport instead of a link to go back.`;
    throw new ValidationError(`${at}/elements/edges`, sentence);
  }
  return value as GraphData;
}

/** Refuses operators that connect too many pairs of nodes. */
function checkPairs({ elements }: GraphData, at: string): void {
  const [into, out] = [new Map<string, number>(), new Map<string, number>()];
  const count = (links: Map<string, number>, id: string) => links.set(id, (links.get(id) ?? 0) + 1);
  for (const { data } of elements.edges ?? []) {
    count(out, data.source);
    count(into, data.target);
  }
  let pairs = 0;
  for (const { data } of elements.nodes ?? [])
    if (data.nodeType === 'EVAL') pairs += (into.get(data.id) ?? 0) * (out.get(data.id) ?? 0);
  if (pairs > mostPairs)
    throw new ValidationError(
      `${at}/elements/edges`,
      `The operators of a flow can connect up to ${mostPairs} pairs of nodes. These connect ${pairs}.`,
    );
}

function checkNode(value: unknown, at: string, ids: Set<string>): void {
  const node = requireObject(value, at);
  const data = requireObject(node.data, `${at}/data`);
  const id = requireText(data.id, `${at}/data/id`);
  if (ids.has(id)) throw new ValidationError(`${at}/data/id`, `The node ID “${id}” is used twice.`);
  ids.add(id);
  const nodeType = requireText(data.nodeType, `${at}/data/nodeType`);
  if (!kinds.has(nodeType))
    throw new ValidationError(`${at}/data/nodeType`, `The node type “${nodeType}” does not exist.`);
  const position = requireObject(node.position, `${at}/position`);
  requireNumber(position.x, `${at}/position/x`);
  requireNumber(position.y, `${at}/position/y`);
  if (nodeType === 'CONNECTION') requireText(data.connectorId, `${at}/data/connectorId`);
  for (const name of ['connectionId', 'capabilityName', 'status'])
    ifThere(data, name, `${at}/data`, requireText);
  ifThere(data, 'properties', `${at}/data`, requireObject);
}

function checkEdge(value: unknown, at: string, nodes: ReadonlySet<string>, ids: Set<string>): void {
  const data = requireObject(requireObject(value, at).data, `${at}/data`);
  const id = requireText(data.id, `${at}/data/id`);
  if (ids.has(id)) throw new ValidationError(`${at}/data/id`, `The link ID “${id}” is used twice.`);
  ids.add(id);
  for (const end of ['source', 'target']) {
    const node = requireText(data[end], `${at}/data/${end}`);
    if (!nodes.has(node))
      throw new ValidationError(
        `${at}/data/${end}`,
        `The link “${id}” leads to “${node}”, which is not a node in this flow.`,
      );
  }
  ifThere(data, 'multiValueSourceId', `${at}/data`, requireText);
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const deepest = 64;
const mostKeys = 10_000;

/**
 * Refuses what no honest document holds: nesting over 64, objects of over 10,000 keys, keys that
 * reach for a prototype.
 */
export function checkHostile(value: unknown, at = '', depth = 1): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest)
    throw new ValidationError(at, `This is nested more than ${deepest} levels deep.`);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      checkHostile(value[index], `${at}/${index}`, depth + 1);
    return;
  }
  const keys = Object.keys(value);
  if (keys.length > mostKeys)
    throw new ValidationError(
      at,
      `This object has ${keys.length} keys. Up to ${mostKeys} are allowed.`,
    );
  for (const [key, each] of Object.entries(value)) {
    const path = at === '' ? key : `${at}/${key}`;
    if (forbidden.has(key)) throw new ValidationError(path, `The key “${key}” is not allowed.`);
    checkHostile(each, path, depth + 1);
  }
}
