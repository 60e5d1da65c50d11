import { Handle, Position, type NodeProps } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { memo, type CSSProperties } from 'react';
import { useEditor } from '../../editor/EditorContext';
import type { CanvasNode } from '../adapter/canvasElements';
import { getText, getNumber, getProperty } from '#plugins/editor/contract/geometry/getProperty';
import { isFolded } from '../../groups/groups';
import { nodeAttributes, countRender } from './nodeAttributes';
import type { NodeData, NodeElement } from '#plugins/flows/contract';
import { nodeSize } from '#plugins/editor/contract/geometry/nodeSize';

const defaultColors = ['#f2f3f4ff #000000ff', '#f2f3f4ff #000000'];

/**
 * The colors, the font and the border of an annotation; colors are `#rrggbb` or `#rrggbbaa`, and
 * those of a note that nobody colored follow the theme.
 */
function annotationStyle(data: NodeData): CSSProperties {
  const text = (name: string) => {
    const value = getProperty(data, name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const style = text('fontStyle') ?? '';
  const stroke = Math.max(0, getNumber(data, 'strokeWidth', 1));
  const background = text('backgroundColor') ?? '#f2f3f4ff';
  const ink = text('annotationTextColor') ?? '#000000';
  const plain = defaultColors.includes(`${background} ${ink}`.toLowerCase());
  const framed = getProperty(data, 'strokeEnabled') === true && stroke > 0;
  return {
    backgroundColor: plain ? 'var(--flow-note)' : background,
    color: plain ? 'var(--flow-text)' : ink,
    fontSize: getNumber(data, 'fontSize', 14) || 14,
    fontFamily: text('fontFamily') ?? 'sans-serif',
    fontWeight: /bold/i.test(style) ? 'bold' : undefined,
    fontStyle: /italic/i.test(style) ? 'italic' : undefined,
    borderRadius: Math.max(0, getNumber(data, 'cornerRadius', 0)),
    border: framed ? `${stroke}px solid ${text('strokeColor') ?? '#000000'}` : undefined,
  };
}

/** Whether a note has much more room than its text takes: then it frames something. */
function isRoomy(element: NodeElement): boolean {
  const { width, height } = nodeSize(element);
  const size = getNumber(element.data, 'fontSize', 14) || 14;
  const perLine = Math.max(1, width / (size * 0.56));
  const lines = getText(element.data, 'annotation')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  return height >= 120 && height > 3 * lines * size * 1.35;
}

/** A note behind the nodes, in its own colours and size. */
export const AnnotationNode = memo(
  observer(function AnnotationNode({ id, data: { element } }: NodeProps<CanvasNode>) {
    countRender(id);
    const editor = useEditor();
    const text = getText(element.data, 'annotation');
    const folded = isFolded(element);
    return (
      <div
        className="flow-note"
        data-roomy={isRoomy(element) || undefined}
        data-folded={folded || undefined}
        {...nodeAttributes(editor, id, text)}
        style={annotationStyle(element.data)}
      >
        {text}
        {folded && (
          <>
            <Handle type="target" position={Position.Left} isConnectable={false} />
            <Handle type="source" position={Position.Right} isConnectable={false} />
          </>
        )}
      </div>
    );
  }),
);
