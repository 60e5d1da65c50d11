import { getField } from '#core/contract';
import { shortId } from '#core/contract/ids/id';
import type { NodeData, PropertyValue, EdgeElement, GraphData, NodeElement } from '../../flow';
import { addElements } from './edits';
import type { GraphDraft } from './editGraph';
import type { Point } from '../elements/newElements';
import { current, isDraft } from 'mutative';

/** Some nodes of a graph with the edges among them. */
export interface Block {
  readonly nodes: readonly NodeElement[];
  readonly edges: readonly EdgeElement[];
}

/**
 * The chosen nodes, the EVALs that stand between two of them (no other EVAL), and every edge with
 * both ends inside.
 */
export function collectBlock(graph: GraphData, ids: Iterable<string>): Block {
  const selected = new Set(ids);
  const edges = graph.elements.edges ?? [];
  const nodes = graph.elements.nodes ?? [];
  const evals = new Set(
    nodes.filter(({ data }) => data.nodeType === 'EVAL').map(({ data }) => data.id),
  );
  const fed = new Set(
    edges.filter(({ data }) => selected.has(data.source)).map(({ data }) => data.target),
  );
  const feeding = new Set(
    edges.filter(({ data }) => selected.has(data.target)).map(({ data }) => data.source),
  );
  for (const id of evals) {
    if (fed.has(id) && feeding.has(id)) selected.add(id);
    else selected.delete(id);
  }
  return {
    nodes: nodes.filter(({ data }) => selected.has(data.id)),
    edges: edges.filter(({ data }) => selected.has(data.source) && selected.has(data.target)),
  };
}

const braces = /\{\{[^{}]*\}\}/g;
const local = /(?<![\w.])local\.([\w-]+)/g;

/**
 * The value with each `{{local.<id>…}}` pointing to the id's new name; unchanged parts are the same
 * objects.
 */
export function renameReferences(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return value;
    return value.replace(braces, block =>
      block.replace(local, (all, id: string) => rename(all, id, ids)),
    );
  }
  if (Array.isArray(value)) {
    const after = value.map(each => renameReferences(each, ids));
    return after.every((each, at) => each === value[at]) ? value : after;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, each]) => [key, renameReferences(each, ids)] as const,
  );
  return entries.every(([key, each]) => each === getField(value, key))
    ? value
    : Object.fromEntries(entries);
}

const rename = (all: string, id: string, ids: ReadonlyMap<string, string>) =>
  ids.has(id) ? `local.${ids.get(id)}` : all;

/**
 * The block under new ids. Everything inside that names a node of the block follows: edges, the
 * operators of EVALs, teleport targets, `{{local.<id>…}}` references and the outcomes of multiple
 * conditions; what names a node outside stays.
 */
export function reidentify(
  block: Block,
  newId: () => string = shortId,
): { readonly block: Block; readonly ids: ReadonlyMap<string, string> } {
  const ids = new Map(block.nodes.map(({ data }) => [data.id, newId()]));
  const outcomes = new Map(
    block.nodes.flatMap(({ data }) => outcomeIds(data).map(id => [id, newId()] as const)),
  );
  const to = (id: string) => ids.get(id) ?? id;
  const nodes = block.nodes.map(node => ({
    ...node,
    selected: false,
    data: renameIds(node.data, ids, outcomes),
  }));
  const edges = block.edges.map(edge => {
    const { multiValueSourceId } = edge.data;
    const outcome =
      multiValueSourceId === undefined
        ? {}
        : { multiValueSourceId: outcomes.get(multiValueSourceId) ?? multiValueSourceId };
    const data = {
      ...edge.data,
      id: newId(),
      source: to(edge.data.source),
      target: to(edge.data.target),
      ...outcome,
    };
    return { ...edge, selected: false, data };
  });
  return { block: { nodes, edges }, ids };
}

function renameIds(
  data: NodeData,
  ids: ReadonlyMap<string, string>,
  outcomes: ReadonlyMap<string, string>,
): NodeData {
  const id = ids.get(data.id) ?? data.id;
  const { idUnique: _, linterError: __, ...kept } = data;
  const rest = { ...kept, id, nodeType: data.nodeType } as NodeData;
  if (!data.properties) return rest;
  const properties = Object.entries(data.properties).map(
    ([name, property]): [string, PropertyValue] => {
      if (data.nodeType === 'EVAL') return [ids.get(name) ?? name, property];
      return [name, renamedProperty(name, property, ids, outcomes)];
    },
  );
  return { ...rest, properties: Object.fromEntries(properties) };
}

function renamedProperty(
  name: string,
  property: PropertyValue,
  ids: ReadonlyMap<string, string>,
  outcomes: ReadonlyMap<string, string>,
): PropertyValue {
  const value = property?.value;
  if (name === 'nodeInstanceId' && typeof value === 'string' && ids.has(value)) {
    return { ...property, value: ids.get(value) };
  }
  const after = renameReferences(property, ids) as PropertyValue;
  if (name !== 'rightValueMultiple' || !Array.isArray(after?.value)) return after;
  const entries = after.value.map(entry =>
    isEntry(entry) && outcomes.has(entry.id) ? { ...entry, id: outcomes.get(entry.id) } : entry,
  );
  return { ...after, value: entries };
}

const isEntry = (entry: unknown): entry is { readonly id: string } =>
  typeof getField(entry, 'id') === 'string';

function outcomeIds(data: NodeData): readonly string[] {
  const value = data.properties?.rightValueMultiple?.value;
  return Array.isArray(value) ? value.filter(isEntry).map(entry => entry.id) : [];
}

/**
 * Copies nodes with what connects them, moved by an offset; the copies refer to each other as the
 * originals do.
 */
export function duplicate(
  draft: GraphDraft,
  ids: Iterable<string>,
  offset: Point = { x: 60, y: 60 },
): ReadonlyMap<string, string> {
  const graph = (isDraft(draft) ? current(draft) : draft) as GraphData;
  const { block, ids: renamed } = reidentify(collectBlock(graph, ids));
  const moved = block.nodes.map(node => ({
    ...node,
    position: { x: node.position.x + offset.x, y: node.position.y + offset.y },
  }));
  addElements(draft, moved, block.edges);
  return renamed;
}
