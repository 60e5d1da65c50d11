import { Menu, MenuDivider } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Slot } from '#core/web';
import { ActionItem } from '#core/web/ui';
import { nodeMenu } from '../../contract';
import {
  cloneNodes,
  copyNodes,
  deleteElements,
  pasteNodes,
  showNodeSettings,
  toggleNodes,
} from '../actions/editorActions';
import { useEditor } from '../editor/EditorContext';

/** The actions on the selected nodes. */
export const NodeMenu = observer(function NodeMenu({
  nodeId,
  onDone,
}: {
  nodeId: string;
  onDone: () => void;
}) {
  const editor = useEditor();
  const node = editor.index.nodes.get(nodeId);
  const nodeIds = editor.selectedNodes.includes(nodeId) ? editor.selectedNodes : [nodeId];
  const disabled = editor.selectedNodes.every(
    id => editor.index.nodes.get(id)?.data.isDisabled === true,
  );
  return (
    <Menu>
      <ActionItem action={showNodeSettings} onPick={onDone} />
      <MenuDivider />
      <ActionItem action={copyNodes} onPick={onDone} />
      <ActionItem action={cloneNodes} onPick={onDone} />
      <ActionItem action={pasteNodes} subject={undefined} onPick={onDone} />
      {node?.data.nodeType === 'CONNECTION' && (
        <ActionItem action={toggleNodes} subject={disabled} onPick={onDone} />
      )}
      {!editor.readOnly && <MenuDivider />}
      <ActionItem action={deleteElements} subject={undefined} onPick={onDone} />
      <Slot point={nodeMenu} props={{ flowId: editor.flow.flowId, nodeIds, done: onDone }} />
    </Menu>
  );
});
