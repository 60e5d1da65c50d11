import { shortId } from '#core/contract/id';
import type { NodeData, PropertyValue } from '../../flow';
import { renameReferences } from '../references/renameReferences';
import type { Block } from './collectBlock';

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
  const id = ids.get(data.id)!;
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
  typeof entry === 'object' && entry !== null && typeof (entry as { id?: unknown }).id === 'string';

function outcomeIds(data: NodeData): readonly string[] {
  const value = data.properties?.rightValueMultiple?.value;
  return Array.isArray(value) ? value.filter(isEntry).map(entry => entry.id) : [];
}
