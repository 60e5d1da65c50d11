import { Handle, Position, type NodeProps } from '@xyflow/react';
import { Play } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import { useEditor } from '../../editor/EditorContext';
import type { CanvasNode } from '../adapter/canvasElements';
import { nodeLabel, nodeAttributes, countRender } from './nodeAttributes';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';

/** Where a scheduled flow starts; it stays where it is. */
export const StartNode = memo(
  observer(function StartNode({ id, data: { element } }: NodeProps<CanvasNode>) {
    countRender(id);
    const editor = useEditor();
    const title = nodeTitle(element.data);
    return (
      <div
        className="flow-start"
        {...nodeAttributes(editor, id, nodeLabel(editor, element, title))}
      >
        <Play size={14} />
        {title}
        <Handle type="source" position={Position.Right} />
      </div>
    );
  }),
);
