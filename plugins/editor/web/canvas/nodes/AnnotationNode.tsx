import type { NodeProps } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { memo, type CSSProperties } from 'react';
import { useEditor } from '../../editor/EditorContext';
import type { CanvasNode } from '../adapter/canvasElements';
import { getText, getNumber, getProperty } from '#plugins/editor/contract/geometry/getProperty';
import { nodeAttributes, countRender } from './nodeAttributes';
import type { NodeData } from '#plugins/flows/contract';

/** The colours, the font and the border of an annotation; colours are `#rrggbb` or `#rrggbbaa`. */
function annotationStyle(data: NodeData): CSSProperties {
  const text = (name: string) => {
    const value = getProperty(data, name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const style = text('fontStyle') ?? '';
  const stroke = Math.max(0, getNumber(data, 'strokeWidth', 1));
  const framed = getProperty(data, 'strokeEnabled') === true && stroke > 0;
  return {
    backgroundColor: text('backgroundColor') ?? '#f2f3f4ff',
    color: text('annotationTextColor') ?? '#000000',
    fontSize: getNumber(data, 'fontSize', 14) || 14,
    fontFamily: text('fontFamily') ?? 'sans-serif',
    fontWeight: /bold/i.test(style) ? 'bold' : undefined,
    fontStyle: /italic/i.test(style) ? 'italic' : undefined,
    borderRadius: Math.max(0, getNumber(data, 'cornerRadius', 0)),
    border: framed ? `${stroke}px solid ${text('strokeColor') ?? '#000000'}` : undefined,
  };
}

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
