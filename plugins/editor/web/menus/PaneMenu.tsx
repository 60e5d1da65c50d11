import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { ActionItem } from '#core/web/ui';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { strings } from '../../strings';
import {
  addAnnotation,
  arrangeNodes,
  fitCanvas,
  pasteNodes,
  selectAll,
} from '../actions/editorActions';
import { useEditor } from '../editor/EditorContext';

/** The actions on the canvas itself, at a point of it. */
export const PaneMenu = observer(function PaneMenu(props: {
  at: Point;
  graph: Point;
  onDone: () => void;
}) {
  const editor = useEditor();
  const { at, graph, onDone } = props;
  return (
    <Menu>
      {!editor.readOnly && (
        <MenuItem
          text={strings.addNode.text}
          onClick={() => editor.openMenu({ kind: 'add', at, graph })}
        />
      )}
      <ActionItem action={addAnnotation} subject={graph} onPick={onDone} />
      <ActionItem action={pasteNodes} subject={graph} onPick={onDone} />
      <ActionItem action={arrangeNodes} onPick={onDone} />
      {!editor.readOnly && <MenuDivider />}
      <ActionItem action={selectAll} onPick={onDone} />
      <ActionItem action={fitCanvas} onPick={onDone} />
    </Menu>
  );
});
