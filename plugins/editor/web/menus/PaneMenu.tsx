import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useApp } from '#core/web';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { strings } from '../../strings';
import { arrangeFlow } from '../arrange/arrangeFlow';
import { pasteFromClipboard } from '../clipboard/pasteFromClipboard';
import { addAnnotation } from '../editor/actions/addAnnotation';
import { useEditor } from '../editor/EditorContext';

/** What can be done where nothing is. */
export const PaneMenu = observer(function PaneMenu(props: {
  at: Point;
  graph: Point;
  onDone: () => void;
}) {
  const editor = useEditor();
  const { notices } = useApp();
  const { at, graph, onDone } = props;
  const run = (act: () => unknown) => () => {
    onDone();
    void act();
  };
  return (
    <Menu>
      {!editor.readOnly && (
        <>
          <MenuItem
            text={strings.addNode.text}
            onClick={() => editor.openMenu({ kind: 'add', at, graph })}
          />
          <MenuItem
            text={strings.addAnnotation.text}
            label="Ctrl+Click"
            onClick={run(() => addAnnotation(editor, graph))}
          />
          <MenuItem
            text={strings.paste.text}
            label="Ctrl+V"
            onClick={run(() => pasteFromClipboard(editor, notices, graph))}
          />
          <MenuItem text={strings.arrange.text} onClick={run(() => arrangeFlow(editor))} />
          <MenuDivider />
        </>
      )}
      <MenuItem
        text={strings.selectAll.text}
        label="Ctrl+A"
        onClick={run(() => editor.select(editor.index.nodes.keys()))}
      />
      <MenuItem text={strings.fit.text} onClick={run(() => editor.canvas?.fit())} />
    </Menu>
  );
});
