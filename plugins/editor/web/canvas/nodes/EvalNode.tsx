import { Handle, Position, type NodeProps } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import { useEditor } from '../../editor/EditorContext';
import type { CanvasNode } from '../adapter/canvasElements';
import { operatorLook } from './operators';
import { nodeAttributes, countRender } from './nodeAttributes';

/** The logical operator between nodes: a small circle that says when the way goes on. */
export const EvalNode = memo(
  observer(function EvalNode({ id, data: { element, targets } }: NodeProps<CanvasNode>) {
    countRender(id);
    const editor = useEditor();
    const look = operatorLook(element.data, targets ? targets.split(',') : []);
    return (
      <div
        className="flow-eval"
        {...nodeAttributes(editor, id, look.title)}
        data-family={look.family}
        data-label={look.label}
        title={look.title}
      >
        {look.sign}
        <Handle type="target" position={Position.Left} />
        <Handle type="source" position={Position.Right} />
      </div>
    );
  }),
);
