import type { NodeProps } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import { useEditor } from '../../editor/EditorContext';
import type { CanvasNode } from '../adapter/canvasElements';
import { annotationStyle } from './annotationStyle';
import { getText } from './getProperty';
import { nodeAttributes } from './nodeAttributes';
import { countRender } from './renderCount';

/** A note behind the nodes, in its own colours and size. */
export const AnnotationNode = memo(
  observer(function AnnotationNode({ id, data: { element } }: NodeProps<CanvasNode>) {
    countRender(id);
    const editor = useEditor();
    const text = getText(element.data, 'annotation');
    return (
      <div
        className="flow-note"
        {...nodeAttributes(editor, id, text)}
        style={annotationStyle(element.data)}
      >
        {text}
      </div>
    );
  }),
);
