import { ReactFlow, ReactFlowProvider, SelectionMode, ViewportPortal } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { untracked } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Slot } from '#core/web';
import { linkRoutes } from '../../contract/internal';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';
import type { CanvasEdge, CanvasNode } from './adapter/canvasElements';
import { CanvasModel } from './CanvasModel';
import { Dots } from './Dots';
import type { Viewport } from '#plugins/editor/contract/flowStage';
import type { Box } from '#plugins/editor/contract/geometry/boxes';
import { ArrowMarker, FlowEdge } from './edges/FlowEdge';
import { MoveArrows } from './edges/MoveArrows';
import './nodes/nodes.css';
import './flowCanvas.css';
import './edges/edges.css';
import { Minimap } from './minimap/Minimap';
import { AnnotationNode } from './nodes/AnnotationNode';
import { ConnectionNode } from './nodes/ConnectionNode';
import { EvalNode } from './nodes/EvalNode';
import { StartNode } from './nodes/StartNode';
import { OverviewCanvas } from './overview/OverviewCanvas';
import { useOverviewPointer } from './overview/useOverviewPointer';
import { useCanvasEvents } from './useCanvasEvents';
import { useCanvasHandle } from './useCanvasHandle';
import { useCanvasKeys } from './useCanvasKeys';

const nodeTypes = {
  connection: ConnectionNode,
  eval: EvalNode,
  annotation: AnnotationNode,
  start: StartNode,
};
const edgeTypes = { flow: FlowEdge };
const centre: [number, number] = [0.5, 0.5];
const panButtons = [1];
const many = ['Shift', 'Meta', 'Control'];
const zoomKeys = ['Meta', 'Control'];
const proOptions = { hideAttribution: true };
const none: never[] = [];

interface Props {
  readonly minimap?: boolean;
  /** The box that is initially shown as a whole, read once; the start of the flow by default. */
  readonly opening?: Box | undefined;
  readonly children?: ReactNode;
}

/** The graph on screen. The one place that knows which library draws it. */
export const FlowCanvas = observer(function FlowCanvas({ opening, ...props }: Props) {
  const editor = useEditor();
  const first = useRef(opening);
  const model = useMemo(() => new CanvasModel(editor, first.current), [editor]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => model.resize(element.clientWidth, element.clientHeight);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, [model]);
  return (
    <div className="flow-canvas" ref={frame}>
      {model.opened && (
        <ReactFlowProvider>
          <Surface model={model} {...props} />
        </ReactFlowProvider>
      )}
    </div>
  );
});

const Surface = observer(function Surface({
  model,
  minimap = true,
  children,
}: Props & { model: CanvasModel }) {
  const { editor } = model;
  const events = useCanvasEvents(model);
  const { lasso, handlers } = useOverviewPointer(model);
  const setViewport = useCanvasHandle(model);
  const onKeyDown = useCanvasKeys(model);
  // `onMove` is silent about a single step of a wheel.
  const follow = useCallback((viewport: Viewport) => model.move(viewport), [model]);
  // Read once: the library moves on from here, and no step of a pan draws the surface.
  const [viewport] = useState(() => untracked(() => model.viewport));
  const surface = {
    role: 'application',
    tabIndex: 0,
    'aria-label': strings.canvasLabel.text,
    onKeyDown,
    ...handlers,
  };
  return (
    <div className="flow-surface" data-focus-home {...surface}>
      <ReactFlow<CanvasNode, CanvasEdge>
        {...events}
        nodes={model.overview ? none : model.nodes}
        edges={model.overview ? none : model.edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        nodeOrigin={centre}
        defaultViewport={viewport}
        onViewportChange={follow}
        onlyRenderVisibleElements
        minZoom={0.02}
        maxZoom={3}
        nodesDraggable={!editor.readOnly}
        nodesConnectable={!editor.readOnly}
        edgesReconnectable={!editor.readOnly}
        reconnectRadius={14}
        nodesFocusable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionOnDrag
        selectionMode={SelectionMode.Partial}
        multiSelectionKeyCode={many}
        panOnDrag={panButtons}
        panOnScroll
        zoomActivationKeyCode={zoomKeys}
        zoomOnDoubleClick={false}
        elevateNodesOnSelect={false}
        nodeDragThreshold={2}
        proOptions={proOptions}
      >
        <ArrowMarker />
        <MoveArrows model={model} />
        <Guides model={model} />
        <Dots model={model} />
      </ReactFlow>
      {model.overview && <OverviewCanvas model={model} lasso={lasso} />}
      <Slot point={linkRoutes} props={{ stage: editor, getLabels: model.getLabels }} />
      {minimap && model.hasRoomForMap && <Minimap model={model} onView={setViewport} />}
      {children}
    </div>
  );
});

/** The lines that a dragged node stands on with others. */
const Guides = observer(function Guides({ model }: { model: CanvasModel }) {
  if (model.guides.length === 0) return null;
  return (
    <ViewportPortal>
      <svg className="flow-guides" aria-hidden="true">
        {/* Each by itself: the browser draws anew all that lies in the box around a path. */}
        {model.guides.map(({ axis, at, from, to }) => (
          <path key={axis} d={axis === 'x' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`} />
        ))}
      </svg>
    </ViewportPortal>
  );
});
