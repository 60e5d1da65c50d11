import { finish, type Sliced } from '#core/contract/sliced';
import type { EdgeElement, Flow, GraphData, NodeElement } from '#plugins/flows/contract/flow';
import {
  diffGraphs,
  diffGraphsSliced,
  type NodeChange,
} from '#plugins/flows/contract/graph/diff/diffGraphs';
import { propertyPaths, type Difference } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { placeNames, type PlaceNames } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';

/** One thing in which two versions differ. */
export interface VersionChange {
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly of: 'node' | 'way' | 'field';
  readonly title: string;
  /** Where it is on the canvases. */
  readonly nodeIds: readonly string[];
  /** The nodes and edges that it is about. */
  readonly elementIds: readonly string[];
  readonly differences: readonly Difference[];
}

export type Compared = Pick<
  Flow,
  'name' | 'description' | 'graphData' | 'settings' | 'inputSchema'
> &
  Partial<Pick<Flow, 'outputSchema' | 'trigger'>>;
type Kind = VersionChange['kind'];
const fields = [
  'name',
  'description',
  'settings',
  'inputSchema',
  'outputSchema',
  'trigger',
] as const;

const formatPosition = ({ position: { x, y } }: NodeElement) =>
  `${Math.round(x)}, ${Math.round(y)}`;
const isOperator = ({ data }: NodeElement) => data.nodeType === 'EVAL';

/**
 * Compares two versions, of one flow or of two: nodes first, then the links between them, then the
 * flow itself. Reports an added or removed operator as the link that it forms.
 */
export const compareFlows = (before: Compared, after: Compared): readonly VersionChange[] =>
  finish(compareFlowsSliced(before, after));

/** The same in slices. */
export function* compareFlowsSliced(
  before: Compared,
  after: Compared,
): Sliced<readonly VersionChange[]> {
  const diff = yield* diffGraphsSliced(before.graphData, after.graphData);
  const [was, now] = [indexGraph(before.graphData), indexGraph(after.graphData)];
  const [wasNames, nowNames] = [placeNames(was), placeNames(now)];
  const covered = new Set<string>();
  const operators = (
    kind: Kind,
    nodes: readonly NodeElement[],
    index: GraphIndex,
    names: PlaceNames,
  ) =>
    nodes.filter(isOperator).map(({ data: { id } }) => {
      const edges = [...index.into(id), ...index.out(id)];
      edges.forEach(edge => covered.add(`${kind} ${edge.data.id}`));
      const nodeIds = [id, ...edges.flatMap(({ data }) => [data.source, data.target])];
      return change(
        kind,
        'way',
        names.of(id),
        [...new Set(nodeIds)],
        [id, ...edges.map(edge => edge.data.id)],
      );
    });
  const links = [
    ...operators('added', diff.added, now, nowNames),
    ...operators('removed', diff.removed, was, wasNames),
  ];
  const edges = (kind: Kind, list: readonly EdgeElement[], names: PlaceNames) =>
    list
      .filter(({ data }) => !covered.has(`${kind} ${data.id}`))
      .map(({ data: { id, source, target } }) =>
        change(kind, 'way', `${names.from(source)} → ${names.to(target)}`, [source, target], [id]),
      );
  const nodes = (kind: Kind, list: readonly NodeElement[], names: PlaceNames) =>
    list
      .filter(each => !isOperator(each))
      .map(({ data: { id } }) => change(kind, 'node', names.of(id), [id], [id]));
  return [
    ...diff.changed.map(each => {
      const of = isOperator(each.after) ? 'way' : 'node';
      return change(
        'changed',
        of,
        nowNames.of(each.id),
        [each.id],
        [each.id],
        [...each.differences, ...listMoves(each)],
      );
    }),
    ...nodes('added', diff.added, nowNames),
    ...nodes('removed', diff.removed, wasNames),
    ...diff.moved.map(each =>
      change('moved', 'node', nowNames.of(each.id), [each.id], [each.id], listMoves(each)),
    ),
    ...links,
    ...edges('added', diff.edgesAdded, nowNames),
    ...edges('removed', diff.edgesRemoved, wasNames),
    ...edges('changed', diff.edgesChanged, nowNames),
    ...fields.flatMap(field => {
      const differences = propertyPaths(before[field] ?? null, after[field] ?? null);
      return differences.length > 0
        ? [change('changed', 'field', field, [], [field], differences)]
        : [];
    }),
  ];
}

function change(
  kind: Kind,
  of: VersionChange['of'],
  title: string,
  nodeIds: readonly string[],
  elementIds: readonly string[],
  differences: readonly Difference[] = [],
): VersionChange {
  return { id: `${of} ${elementIds[0]}`, kind, of, title, nodeIds, elementIds, differences };
}

const listMoves = ({ before, after, moved }: NodeChange): readonly Difference[] =>
  moved
    ? [{ path: ['position'], before: formatPosition(before), after: formatPosition(after) }]
    : [];

/** The later graph with what was taken out of the earlier one laid under it. */
export function overlayRemoved(before: GraphData, after: GraphData): GraphData {
  const diff = diffGraphs(before, after);
  const nodes = [...(after.elements.nodes ?? []), ...diff.removed];
  const known = new Set(nodes.map(({ data }) => data.id));
  const edges = [...(after.elements.edges ?? []), ...diff.edgesRemoved].filter(
    ({ data }) => known.has(data.source) && known.has(data.target),
  );
  return { ...after, elements: { ...after.elements, nodes, edges } };
}

/** Where the nodes that stand elsewhere in the later graph stood in the earlier one. */
export function findMoves(before: GraphData, after: GraphData): ReadonlyMap<string, Point> {
  const now = new Map(
    (after.elements.nodes ?? []).map(({ data, position }) => [data.id, position]),
  );
  const moves = new Map<string, Point>();
  for (const { data, position } of before.elements.nodes ?? []) {
    const there = now.get(data.id);
    if (there && (there.x !== position.x || there.y !== position.y)) moves.set(data.id, position);
  }
  return moves;
}
