import type { Flow, GraphData, NodeElement } from '../../contract';
import { nodeTitle } from '../canvas/nodeTitle';
import { diffGraphs } from '../diff/diffGraphs';
import { propertyPaths, type Difference } from '../diff/propertyPaths';

/** One thing in which two versions differ. */
export interface VersionChange {
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly of: 'node' | 'way' | 'field';
  readonly title: string;
  /** Where it is on the canvases. */
  readonly nodeIds: readonly string[];
  readonly differences: readonly Difference[];
}

export type Compared = Pick<Flow, 'name' | 'description' | 'graphData' | 'settings' | 'inputSchema'> &
  Partial<Pick<Flow, 'outputSchema' | 'trigger'>>;
const fields = ['name', 'description', 'settings', 'inputSchema', 'outputSchema', 'trigger'] as const;

const titlesOf = ({ elements }: GraphData) =>
  new Map((elements.nodes ?? []).map(({ data }) => [data.id, nodeTitle(data)]));
const placeOf = ({ position: { x, y } }: NodeElement) => `${Math.round(x)}, ${Math.round(y)}`;

/** What differs between two versions, of one flow or of two: nodes first, then the ways between them, then the flow itself. */
export function compareFlows(before: Compared, after: Compared): readonly VersionChange[] {
  const diff = diffGraphs(before.graphData, after.graphData);
  const titles = new Map([...titlesOf(before.graphData), ...titlesOf(after.graphData)]);
  const called = (id: string) => titles.get(id) || id;
  const change = (
    kind: VersionChange['kind'],
    of: VersionChange['of'],
    id: string,
    title: string,
    nodeIds: readonly string[],
    differences: readonly Difference[] = [],
  ): VersionChange => ({ id: `${of} ${id}`, kind, of, title, nodeIds, differences });
  const node = (kind: VersionChange['kind'], { data }: NodeElement, differences?: readonly Difference[]) =>
    change(kind, 'node', data.id, called(data.id), [data.id], differences);
  const way = (kind: VersionChange['kind'], { data }: (typeof diff.edgesAdded)[number]) =>
    change(kind, 'way', data.id, `${called(data.source)} → ${called(data.target)}`, [data.source, data.target]);
  return [
    ...diff.changed.map(each => node('changed', each.after, each.differences)),
    ...diff.added.map(each => node('added', each)),
    ...diff.removed.map(each => node('removed', each)),
    ...diff.moved.map(each =>
      node('moved', each.after, [{ path: ['position'], before: placeOf(each.before), after: placeOf(each.after) }]),
    ),
    ...diff.edgesAdded.map(each => way('added', each)),
    ...diff.edgesRemoved.map(each => way('removed', each)),
    ...diff.edgesChanged.map(each => way('changed', each)),
    ...fields.flatMap(field => {
      const differences = propertyPaths(before[field] ?? null, after[field] ?? null);
      return differences.length > 0 ? [change('changed', 'field', field, field, [], differences)] : [];
    }),
  ];
}

/** The later graph with what was taken out of the earlier one laid under it. */
export function overlaid(before: GraphData, after: GraphData): GraphData {
  const diff = diffGraphs(before, after);
  const nodes = [...(after.elements.nodes ?? []), ...diff.removed];
  const known = new Set(nodes.map(({ data }) => data.id));
  const edges = [...(after.elements.edges ?? []), ...diff.edgesRemoved].filter(
    ({ data }) => known.has(data.source) && known.has(data.target),
  );
  return { ...after, elements: { ...after.elements, nodes, edges } };
}
