import type { Draft } from 'mutative';
import { create } from 'mutative';
import { isRecord } from '#core/contract';
import type { FlowDocument } from '#plugins/editor/contract/internal';
import { findLoop } from '#plugins/flows/contract/graph/checks/checkGraph';
import type { Compared, VersionChange } from '../../contract/changes/compareFlows';
import type { Difference } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { addElements, removeElements } from '#plugins/flows/contract/graph/edits/edits';
import { equal } from '../merge/conflict';

/** A single change of a comparison, or one property of it, for another document. */
export interface Picked {
  readonly change: VersionChange;
  /** The later version, which has the change. */
  readonly after: Compared;
  /** One property of the change; all of them without it. */
  readonly difference?: Difference;
}

/**
 * Why a change cannot be added to a document: its node or an end of its link is not there, it would
 * close a loop, the document has it already, or it is chosen for the document.
 */
export type PickFault = 'nodeMissing' | 'endMissing' | 'loop' | 'added' | 'chosen';

/** Finds why a change cannot be added to a document; undefined where it can. */
export function findPickFault(document: FlowDocument, picked: Picked): PickFault | undefined {
  const { change, after } = picked;
  const here = findElements(document.graphData, change);
  const there = findElements(after.graphData, change);
  if (change.of !== 'field') {
    if (change.kind === 'removed') return here.length === 0 ? 'added' : undefined;
    if (change.kind === 'added') {
      if (here.length === change.elementIds.length) return 'added';
      const ids = new Set([...listNodes(document), ...change.elementIds]);
      const ends = there.flatMap(({ data }) =>
        'source' in data ? [String(data.source), String(data.target)] : [],
      );
      if (ends.some(id => !ids.has(id))) return 'endMissing';
    } else if (here.length < there.length) return 'nodeMissing';
  }
  const changed = create(document, draft => pickChange(draft, picked));
  if (change.of === 'way' && findLoop(changed.graphData)) return 'loop';
  const isSame =
    change.of === 'field'
      ? equal(changed[change.elementIds[0] as keyof FlowDocument], readField(document, change))
      : equal(findElements(changed.graphData, change), here);
  return isSame ? 'added' : undefined;
}

const readField = (document: FlowDocument, { elementIds: [field] }: VersionChange) =>
  document[field as keyof FlowDocument];
const listNodes = ({ graphData }: FlowDocument) =>
  (graphData.elements.nodes ?? []).map(({ data }) => data.id);

function findElements({ elements }: FlowDocument['graphData'], { elementIds }: VersionChange) {
  const ids = new Set(elementIds);
  return [...(elements.nodes ?? []), ...(elements.edges ?? [])].filter(({ data }) =>
    ids.has(data.id),
  );
}

/** Makes the part of a document that a change is about say what the later version says. */
export function pickChange(
  draft: Draft<FlowDocument>,
  { change, after, difference }: Picked,
): void {
  const differences = difference ? [difference] : change.differences;
  if (change.of === 'field') {
    const [field = ''] = change.elementIds;
    for (const { path } of differences)
      copyValue(draft, after, field === 'settings' ? [field, ...path.slice(0, 1)] : [field]);
    return;
  }
  const graph = draft.graphData;
  if (change.kind === 'removed') return removeElements(graph, change.elementIds);
  const ids = new Set(change.elementIds);
  const nodes = (after.graphData.elements.nodes ?? []).filter(({ data }) => ids.has(data.id));
  const edges = (after.graphData.elements.edges ?? []).filter(({ data }) => ids.has(data.id));
  const known = new Map(
    [...(graph.elements.nodes ?? []), ...(graph.elements.edges ?? [])].map(each => [
      each.data.id,
      each,
    ]),
  );
  if (change.kind === 'added')
    return addElements(
      graph,
      nodes.filter(({ data }) => !known.has(data.id)),
      edges.filter(({ data }) => !known.has(data.id)),
    );
  for (const edge of edges) {
    const own = known.get(edge.data.id);
    if (own) own.data = { ...edge.data };
  }
  for (const node of nodes) {
    const own = known.get(node.data.id);
    for (const { path } of own ? differences : [])
      if (path[0] === 'position') copyValue(own, node, ['position']);
      else copyValue(own, node, ['data', ...path.slice(0, path[0] === 'properties' ? 2 : 1)]);
  }
}

/** Copies what stands at a path of one value to the same path of another. */
function copyValue(to: unknown, from: unknown, path: readonly string[]): void {
  const [key = '', ...rest] = path;
  if (!isRecord(to)) return;
  const value = isRecord(from) ? from[key] : undefined;
  const target = to as Record<string, unknown>;
  if (rest.length > 0) {
    if (!isRecord(target[key])) target[key] = {};
    copyValue(target[key], value, rest);
  } else if (value === undefined) delete target[key];
  else target[key] = value;
}
