import { format } from '#core/contract';
import type { NodeElement } from '#plugins/flows/contract';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { strings } from '../../strings';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { FlowDocument } from '../../contract/flowDocument';
import './diff.css';

const name = ({ data }: NodeElement) =>
  (data.nodeType === 'EVAL' ? strings.operator.text : nodeTitle(data)) || data.id;

/** A list of the differences between two versions of a flow, node by node. */
export function DiffList({
  before,
  after,
}: {
  readonly before: FlowDocument;
  readonly after: FlowDocument;
}) {
  const diff = diffGraphs(before.graphData, after.graphData);
  const fields = Object.keys({ ...before, ...after }).filter(
    key =>
      key !== 'graphData' &&
      propertyPaths(before[key as keyof FlowDocument], after[key as keyof FlowDocument]).length > 0,
  );
  const edges = diff.edgesAdded.length + diff.edgesRemoved.length + diff.edgesChanged.length;
  const rows = [
    ...diff.added.map(node => [node.data.id, 'added', name(node), ''] as const),
    ...diff.removed.map(node => [node.data.id, 'removed', name(node), ''] as const),
    ...diff.changed.map(({ id, after: node, differences }) => {
      const paths = [
        ...new Set(
          differences.map(({ path }) =>
            path
              .filter(key => key !== 'value')
              .slice(0, 2)
              .join(' › '),
          ),
        ),
      ];
      return [id, 'changed', name(node), paths.join(', ')] as const;
    }),
  ];
  if (rows.length === 0 && fields.length === 0 && edges === 0 && diff.moved.length === 0) {
    return <p>{strings.noDifference.text}</p>;
  }
  return (
    <ul className="flow-diff">
      {rows.map(([id, kind, title, detail]) => (
        <li key={id} data-kind={kind}>
          <b>{title}</b> <code>{id}</code> {strings[kind].text}
          {detail && <small>{detail}</small>}
        </li>
      ))}
      {edges > 0 && <li data-kind="changed">{format(strings.edgesDiffer, { count: edges })}</li>}
      {diff.moved.length > 0 && (
        <li data-kind="moved">{format(strings.nodesMoved, { count: diff.moved.length })}</li>
      )}
      {fields.map(field => (
        <li key={field} data-kind="changed">
          {format(strings.fieldDiffers, { field })}
        </li>
      ))}
    </ul>
  );
}
