import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Slot, useApp } from '#core/web';
import { nodeMenu } from '../../contract';
import { strings } from '../../strings';
import { copyToClipboard } from '../clipboard/copyToClipboard';
import { pasteFromClipboard } from '../clipboard/pasteFromClipboard';
import { duplicateSelected } from '../editor/actions/duplicateSelected';
import { removeSelected } from '../editor/actions/removeSelected';
import { toggleDisabled } from '../editor/actions/toggleDisabled';
import { useEditor } from '../editor/EditorContext';

/** What can be done with the chosen nodes. */
export const NodeMenu = observer(function NodeMenu({
  nodeId,
  onDone,
}: {
  nodeId: string;
  onDone: () => void;
}) {
  const editor = useEditor();
  const { notices } = useApp();
  const node = editor.index.nodes.get(nodeId);
  const run = (act: () => unknown) => () => {
    onDone();
    void act();
  };
  const nodeIds = editor.selectedNodes.includes(nodeId) ? editor.selectedNodes : [nodeId];
  const disabled = editor.selectedNodes.every(
    id => editor.index.nodes.get(id)?.data.isDisabled === true,
  );
  return (
    <Menu>
      <MenuItem text={strings.settingsOfNode.text} onClick={run(() => editor.showAside('node'))} />
      <MenuDivider />
      <MenuItem
        text={strings.copy.text}
        label="Ctrl+C"
        onClick={run(() => copyToClipboard(editor, notices))}
      />
      {!editor.readOnly && (
        <>
          <MenuItem
            text={strings.clone.text}
            label="Ctrl+D"
            onClick={run(() => duplicateSelected(editor))}
          />
          <MenuItem
            text={strings.paste.text}
            label="Ctrl+V"
            onClick={run(() => pasteFromClipboard(editor, notices))}
          />
          {node?.data.nodeType === 'CONNECTION' && (
            <MenuItem
              text={(disabled ? strings.enable : strings.disable).text}
              onClick={run(() => toggleDisabled(editor))}
            />
          )}
          <MenuDivider />
          <MenuItem
            text={strings.delete.text}
            label="Del"
            intent="danger"
            onClick={run(() => removeSelected(editor))}
          />
        </>
      )}
      <Slot point={nodeMenu} props={{ flowId: editor.flow.flowId, nodeIds, done: onDone }} />
    </Menu>
  );
});
