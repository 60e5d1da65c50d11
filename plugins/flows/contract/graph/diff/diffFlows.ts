import type { Flow, NodeElement, FlowChange } from '../../flow';
import { diffGraphs, type NodeChange } from './diffGraphs';
import { propertyPaths } from './propertyPaths';

const fields = [
  'name',
  'description',
  'flowColor',
  'settings',
  'inputSchema',
  'outputSchema',
  'trigger',
] as const;

const getTitle = ({ data }: NodeElement): string => {
  const title = data.properties?.nodeTitle?.value;
  const name = typeof title === 'string' && title ? title : undefined;
  return name ?? data.capabilityName ?? data.label ?? data.name ?? data.nodeType;
};

/** Compares two versions of a flow: its nodes, its edges and its own fields, one entry each. */
export function diffFlows(before: Flow, after: Flow): readonly FlowChange[] {
  const diff = diffGraphs(before.graphData, after.graphData);
  const lines = diff.edgesAdded.length + diff.edgesRemoved.length + diff.edgesChanged.length;
  const node = (what: FlowChange['what'], each: NodeElement, detail = ''): FlowChange => ({
    what,
    id: each.data.id,
    title: getTitle(each),
    detail,
  });
  return [
    ...fields.flatMap(field =>
      propertyPaths(before[field] ?? null, after[field] ?? null).length > 0
        ? [{ what: 'field', id: field, title: field, detail: '' }]
        : [],
    ),
    ...diff.added.map(each => node('added', each)),
    ...diff.removed.map(each => node('removed', each)),
    ...diff.changed.map(each => node('changed', each.after, formatParts(each))),
    ...diff.moved.map(each => node('moved', each.after)),
    ...(lines > 0 ? [{ what: 'lines', id: 'lines', title: String(lines), detail: '' }] : []),
  ];
}

const formatParts = ({ differences }: NodeChange): string => {
  const parts = differences.map(({ path }) =>
    path.filter(key => key !== 'value' && key !== 'properties').slice(0, 2),
  );
  return [...new Set(parts.map(path => path.join(' › ')))].join(', ').slice(0, 300);
};
