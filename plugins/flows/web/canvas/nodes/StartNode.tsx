import { Handle, Position, type NodeProps } from '@xyflow/react';
import { Play } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import { useEditor } from '../../editor/EditorContext';
import type { CanvasNode } from '../adapter/canvasElements';
import { nodeLabel } from './nodeLabel';
import { nodeTitle } from './nodeTitle';
import { countRender } from './renderCount';

/** Where a scheduled flow starts; it stays where it is. */
export const StartNode = memo(
  observer(function StartNode({ id, data: { element } }: NodeProps<CanvasNode>) {
    countRender(id);
    const editor = useEditor();
    const title = nodeTitle(element.data);
    return (
      <div
        className="flow-start"
        role="button"
        tabIndex={editor.tabStop.has(id) ? 0 : -1}
        aria-label={nodeLabel(editor, element, title)}
        data-focus={id}
        data-run={editor.trail.nodes.get(id)?.outcome}
        data-lint={editor.lint.has(id) || undefined}
      >
        <Play size={14} tagName={null} />
        {title}
        <Handle type="source" position={Position.Right} />
      </div>
    );
  }),
);
