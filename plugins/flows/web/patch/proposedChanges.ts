import type { ProposedChange } from '../../contract';
import { propertyPaths, type GraphDiff } from '../../domain';
import { nodeTitle } from '../../domain/canvas/nodeTitle';
import { strings } from '../../strings';
import type { FlowDocument } from '../editor/FlowDocument';
import type { FlowEditor } from '../editor/FlowEditor';
import { shortValue } from '../findings/shortValue';

/** What a proposed document changes, line by line, in the words that the canvas uses. */
export function proposedChanges(editor: FlowEditor, diff: GraphDiff, after: FlowDocument): readonly ProposedChange[] {
  const { desk, document } = editor;
  const addedTitle = (id: string) => {
    const data = after.graphData.elements.nodes.find(node => node.data.id === id)?.data;
    return data ? nodeTitle(data, editor.connectors.get(data.connectorId ?? '')) : id;
  };
  const name = (id: string) => (editor.index.nodes.has(id) ? desk.nameOf(id) : addedTitle(id));
  const way = (edge: { data: { source: string; target: string } }) =>
    `${name(edge.data.source)} → ${name(edge.data.target)}`;
  const line = (kind: ProposedChange['kind'], what: string, detail = '', nodeId?: string): ProposedChange => ({
    kind,
    what,
    detail,
    ...(nodeId === undefined ? {} : { nodeId }),
  });
  const isEval = (id: string) =>
    [...document.graphData.elements.nodes, ...after.graphData.elements.nodes].some(
      ({ data }) => data.id === id && data.nodeType === 'EVAL',
    );
  const ways = (edges: GraphDiff['edgesAdded'], kind: 'added' | 'removed') =>
    edges.filter(({ data }) => !isEval(data.target)).map(edge => line(kind, way(edge)));
  return [
    ...diff.added.filter(({ data }) => !isEval(data.id)).map(({ data }) => line('added', addedTitle(data.id))),
    ...diff.removed
      .filter(({ data }) => !isEval(data.id))
      .map(({ data }) => line('removed', name(data.id), '', data.id)),
    ...diff.changed
      .filter(({ id }) => !isEval(id))
      .flatMap(({ id, differences }) =>
        differences.map(({ path, before, after: now }) =>
          line(
            'changed',
            `${name(id)}: ${path.filter(key => key !== 'value' && key !== 'properties').join(' › ')}`,
            change(before, now),
            id,
          ),
        ),
      ),
    ...ways(diff.edgesAdded, 'added'),
    ...ways(diff.edgesRemoved, 'removed'),
    ...propertyPaths(document.settings ?? {}, after.settings ?? {}).map(({ path, before, after: now }) =>
      line('changed', strings.settingOf.text.replace('{name}', path.join(' › ')), change(before, now)),
    ),
  ];
}

const change = (before: unknown, after: unknown) => `${shortValue(before)} → ${shortValue(after)}`;
