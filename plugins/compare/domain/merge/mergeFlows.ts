import type { FlowDocument } from '#plugins/editor/contract/internal';
import { Conflicts, type Conflict, type Decisions, type Sides } from './conflict';
import { findConsequences, type Consequence } from './findConsequences';
import { mergeGraphs } from './mergeGraphs';
import { mergeValue } from './mergeValue';

/** A merge of two documents, with what a person should know about it. */
export interface Merge {
  readonly document: FlowDocument;
  readonly conflicts: readonly Conflict[];
  /** The effects that follow from the merge and were changed by nobody. */
  readonly consequences: readonly Consequence[];
}

const graphs = (sides: Sides<FlowDocument>) => ({
  base: sides.base.graphData,
  ours: sides.ours.graphData,
  theirs: sides.theirs.graphData,
});

/** The part of the graph on screen, which belongs to whoever looks. */
const viewKeys = new Set(['elements', 'pan', 'zoom']);

/**
 * Merges what two people made of one flow: the graph by element and property, the rest by field. A
 * conflict takes the side decided for it, or its preset.
 */
export function mergeFlows(sides: Sides<FlowDocument>, decisions?: Decisions): Merge {
  const conflicts = new Conflicts(decisions);
  const { graph, loops } = mergeGraphs(graphs(sides), conflicts);
  const graphRest = mergeKeys(graphs(sides), 'graphData', viewKeys, conflicts);
  const fields = mergeKeys(sides, undefined, new Set(['graphData']), conflicts);
  const document = {
    ...fields,
    graphData: { ...graph, ...graphRest },
  } as FlowDocument;
  const consequences = findConsequences(graphs(sides), document.graphData, conflicts.list, loops);
  return { document, conflicts: conflicts.list, consequences };
}

/** Merges the keys of documents, each a field of the flow. */
function mergeKeys(
  sides: Sides<object>,
  under: string | undefined,
  without: ReadonlySet<string>,
  conflicts: Conflicts,
): object {
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map(toRecord);
  const keys = new Set(Object.keys({ ...ours, ...theirs }));
  return Object.fromEntries(
    [...keys].flatMap(key => {
      if (without.has(key)) return [];
      const values = { base: base?.[key], ours: ours?.[key], theirs: theirs?.[key] };
      const place = under ? { id: under, path: [key] } : { id: key, path: [] };
      const value = mergeValue(values, { kind: 'field', ...place }, conflicts);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

const toRecord = (value: object) => value as Readonly<Record<string, unknown>>;
