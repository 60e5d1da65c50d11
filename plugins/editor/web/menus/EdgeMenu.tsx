import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { getField } from '#core/contract';
import { ActionItem } from '#core/web/ui';
import { deleteElements } from '../actions/nodeActions';
import { useEditor } from '../editor/EditorContext';
import { operators } from '../canvas/nodes/operators';
import { getOperator } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { strings } from '../../strings';
import type { FlowEditor } from '../editor/FlowEditor';
import type { NodeData } from '#plugins/flows/contract';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';

interface Outcome {
  readonly id: string;
  readonly text: string;
}

/**
 * The outcomes a node of several conditions has, as text; the last one is that none of them
 * matched.
 */
function listNodeOutcomes(data: NodeData): readonly Outcome[] {
  const entries = data.properties?.rightValueMultiple?.value;
  if (!Array.isArray(entries)) return [];
  const own = entries.flatMap(entry => {
    const [id, value] = [getField(entry, 'id'), getField(entry, 'value')];
    return typeof id === 'string'
      ? [{ id, text: typeof value === 'string' ? plainText(value).trim() : '' }]
      : [];
  });
  return own.length > 0 ? [...own, { id: noOutcome, text: strings.noneOfThese.text }] : [];
}

/** Lets an edge stand for another outcome of its source. */
function setOutcome(editor: FlowEditor, edgeId: string, outcome: string): void {
  editor.editGraph(strings.didSetOutcome.text, graph => {
    const edge = graph.elements.edges?.find(({ data }) => data.id === edgeId);
    if (edge) edge.data.multiValueSourceId = outcome;
  });
}

interface Props {
  readonly edgeId: string;
  readonly at: Point;
  readonly onDone: () => void;
}

/** Leads either end of a link elsewhere. */
function EndItems({ edgeId, at }: Pick<Props, 'edgeId' | 'at'>) {
  const editor = useEditor();
  return (['source', 'target'] as const).map(end => (
    <MenuItem
      key={end}
      text={(end === 'source' ? strings.changeSource : strings.changeTarget).text}
      onClick={() => editor.openMenu({ kind: 'reconnect', edgeId, end, at })}
    />
  ));
}

/** The menu of a link: its outcome, its operator, adding a node in its middle, deleting it. */
export const EdgeMenu = observer(function EdgeMenu({ edgeId, at, onDone }: Props) {
  const editor = useEditor();
  const edge = editor.index.edges.get(edgeId);
  const source = edge && editor.index.nodes.get(edge.data.source);
  if (!edge || !source || editor.readOnly) return <Menu>{strings.readOnly.text}</Menu>;
  const outcomes = listNodeOutcomes(source.data);
  return (
    <Menu>
      {outcomes.map(({ id, text }) => (
        <MenuItem
          key={id}
          text={text || id}
          roleStructure="listoption"
          selected={edge.data.multiValueSourceId === id}
          onClick={() => (setOutcome(editor, edgeId, id), onDone())}
        />
      ))}
      {outcomes.length > 0 && <MenuDivider />}
      {source.data.nodeType === 'EVAL' && (
        <MenuItem
          text={strings.changeOperator.text}
          label={operators[getOperator(source.data, edge.data.target)].label}
          onClick={() =>
            editor.openMenu({
              kind: 'operator',
              nodeId: source.data.id,
              targetId: edge.data.target,
              at,
            })
          }
        />
      )}
      <MenuItem
        text={strings.insertNode.text}
        onClick={() =>
          editor.openMenu({
            kind: 'add',
            edgeId,
            at,
            graph: editor.canvas?.toGraph(at) ?? { x: 0, y: 0 },
          })
        }
      />
      <EndItems edgeId={edgeId} at={at} />
      <MenuDivider />
      <ActionItem action={deleteElements} subject={[edgeId]} onPick={onDone} />
    </Menu>
  );
});
