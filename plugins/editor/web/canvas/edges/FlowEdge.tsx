import type { EdgeProps } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import { useEditor } from '../../editor/EditorContext';
import { currentRoute, formatLink, labelPoint } from '#plugins/editor/contract/geometry/linkPath';
import type { CanvasEdge } from '../adapter/canvasElements';

/** A way from one node to another; lit when the run that is shown took it. */
export const FlowEdge = memo(
  observer(function FlowEdge(props: EdgeProps<CanvasEdge>) {
    const editor = useEditor();
    const [from, to] = [
      { x: props.sourceX, y: props.sourceY },
      { x: props.targetX, y: props.targetY },
    ];
    const route = currentRoute(editor.routes.get(props.id), from, to);
    const path = formatLink(from, to, route);
    const { x, y } = route?.label ?? labelPoint(from, to);
    if (!props.data) return null;
    const { label, target } = props.data;
    const isTaken = editor.trail.ways.has(props.id);
    const arrow = target.data.nodeType !== 'EVAL';
    return (
      <>
        <path
          className="react-flow__edge-path"
          d={path}
          data-taken={isTaken || undefined}
          data-path={editor.light.ways.has(props.id) || undefined}
          data-mark={editor.marks.get(props.id)}
          markerEnd={arrow ? 'url(#flow-arrow)' : undefined}
        />
        <path
          className="react-flow__edge-interaction"
          d={path}
          strokeWidth={16}
          fill="none"
          strokeOpacity={0}
        />
        {label && (
          <text className="flow-edge-label" x={x} y={y}>
            {label}
          </text>
        )}
      </>
    );
  }),
);

/** The arrowhead all edges share. */
export function ArrowMarker() {
  return (
    <svg className="flow-defs" aria-hidden="true">
      <defs>
        <marker
          id="flow-arrow"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="9"
          markerHeight="9"
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path d="M0 0 10 5 0 10z" fill="context-stroke" />
        </marker>
      </defs>
    </svg>
  );
}
