import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { ActionItem } from '#core/web/ui';
import { deleteElements } from '../actions/editorActions';
import { setOutcome } from '../editor/actions/setOutcome';
import { listNodeOutcomes } from '../editor/listNodeOutcomes';
import { useEditor } from '../editor/EditorContext';
import { operators } from '../canvas/nodes/operators';
import { getOperator } from '#plugins/flows/contract/graph/elements/getOperator';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { strings } from '../../strings';

interface Props {
  readonly edgeId: string;
  readonly at: Point;
  readonly onDone: () => void;
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
          editor.openMenu({ kind: 'add', edgeId, at, graph: editor.canvas!.toGraph(at) })
        }
      />
      <MenuDivider />
      <ActionItem action={deleteElements} subject={[edgeId]} onPick={onDone} />
    </Menu>
  );
});
