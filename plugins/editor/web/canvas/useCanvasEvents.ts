import type {
  Connection,
  EdgeChange,
  FinalConnectionState,
  IsValidConnection,
  NodeChange,
} from '@xyflow/react';
import { runInAction } from 'mobx';
import { useMemo, type DragEvent, type MouseEvent } from 'react';
import { useApp } from '#core/web';
import type { NewEnd } from '#plugins/flows/contract/graph/edits/reconnect';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { strings } from '../../strings';
import {
  addAnnotation,
  addCapability,
  choiceType,
  readChoice,
  connectNodes,
  reconnectEdge,
  whyNot,
  findMoveFault,
} from '../editor/actions/addNode';
import { placeNodes } from '../../contract/geometry/placeNodes';
import type { CanvasEdge, CanvasNode } from './adapter/canvasElements';
import { placeBehind } from '../menus/openAddMenu';
import type { CanvasModel } from './CanvasModel';

const at = (event: { clientX: number; clientY: number }) => ({
  x: event.clientX,
  y: event.clientY,
});

/** Whether a point is on the canvas, and not on a panel beside it. */
const isOnCanvas = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  document.elementFromPoint(clientX, clientY)?.closest('.react-flow') != null;

/**
 * Returns the event handlers that pass the canvas library's events to the editor: selection, drags,
 * connections, drops and menus.
 */
export function useCanvasEvents(model: CanvasModel) {
  const { notices } = useApp();
  return useMemo(() => {
    const { editor } = model;
    const lead = (to: NewEnd) => {
      const why = findMoveFault(editor, to);
      if (why === undefined) reconnectEdge(editor, to);
      else notices.info(why);
    };
    const graphAt = (event: { clientX: number; clientY: number }) =>
      editor.canvas?.toGraph(at(event)) ?? { x: 0, y: 0 };
    const isValidConnection: IsValidConnection<CanvasEdge> = ({ source, target }) =>
      whyNot(editor, source, target) === undefined;
    const choose = (changes: readonly (NodeChange | EdgeChange)[]) => {
      let next: Set<string> | null = null;
      for (const change of changes) {
        if (change.type !== 'select') continue;
        next ??= new Set(editor.selection);
        if (change.selected) next.add(change.id);
        else next.delete(change.id);
      }
      if (next) editor.select(next);
    };
    const drop = () => {
      const { dragged } = editor;
      if (!dragged) return;
      runInAction(() => {
        placeNodes(editor, dragged, strings.moved.text);
        model.drop();
      });
    };
    return {
      onNodesChange: (changes: NodeChange<CanvasNode>[]) => {
        choose(changes);
        const moved = changes.filter(
          change => change.type === 'position' && change.dragging === true,
        );
        if (moved.length === 0) return;
        const next = new Map<string, Point>();
        for (const change of moved)
          if (change.type === 'position' && change.position) next.set(change.id, change.position);
        model.drag(next);
      },
      onEdgesChange: (changes: EdgeChange<CanvasEdge>[]) => choose(changes),
      onNodeDrag: (event: MouseEvent | globalThis.MouseEvent | TouchEvent) => {
        model.setFree('altKey' in event && event.altKey);
      },
      onNodeDragStop: drop,
      onSelectionDragStop: drop,
      onNodeClick: (event: MouseEvent, node: CanvasNode) => {
        if (editor.isProposed(node.id)) return;
        editor.focus(node.id);
        if (event.shiftKey || event.metaKey || event.ctrlKey) return;
        // The library leaves a selection of many as it is when one of them is pressed.
        editor.select([node.id]);
        if (node.type === 'eval' && !editor.readOnly) {
          editor.openMenu({ kind: 'operator', nodeId: node.id, at: at(event) });
        }
      },
      onNodeDoubleClick: (_: MouseEvent, node: CanvasNode) => {
        if (editor.folded.has(node.id)) editor.fold([node.id], false);
        else if (node.type !== 'eval' && !editor.isProposed(node.id)) editor.showAside('node');
      },
      onNodeContextMenu: (event: MouseEvent, node: CanvasNode) => {
        event.preventDefault();
        if (editor.isProposed(node.id)) return;
        if (!editor.selection.has(node.id)) editor.select([node.id]);
        const kind = node.type === 'eval' && editor.selection.size === 1 ? 'operator' : 'node';
        editor.openMenu({ kind, nodeId: node.id, at: at(event) });
      },
      onEdgeContextMenu: (event: MouseEvent, edge: CanvasEdge) => {
        event.preventDefault();
        if (!editor.index.edges.has(edge.id)) return;
        editor.select([edge.id]);
        editor.openMenu({ kind: 'edge', edgeId: edge.id, at: at(event) });
      },
      onEdgeDoubleClick: (event: MouseEvent, edge: CanvasEdge) => {
        if (!editor.readOnly && editor.index.edges.has(edge.id))
          editor.openMenu({ kind: 'add', at: at(event), graph: graphAt(event), edgeId: edge.id });
      },
      onPaneClick: (event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey) addAnnotation(editor, graphAt(event));
      },
      onPaneContextMenu: (event: MouseEvent | globalThis.MouseEvent) => {
        event.preventDefault();
        const graph = graphAt(event);
        const hit = model.overview ? model.nodeAt(graph) : undefined;
        if (hit && !editor.selection.has(hit.id)) editor.select([hit.id]);
        editor.openMenu(
          hit
            ? { kind: 'node', nodeId: hit.id, at: at(event) }
            : { kind: 'pane', at: at(event), graph },
        );
      },
      onConnect: ({ source, target }: Connection) => connectNodes(editor, source, target),
      isValidConnection,
      onConnectEnd: (event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) => {
        const point = 'changedTouches' in event ? event.changedTouches[0] : event;
        if (!point || !state.fromNode || state.isValid || model.leading) return;
        const [from, graph] = [state.fromNode.id, graphAt(point)];
        const hit = model.nodeAt(graph)?.id;
        const forth = state.fromHandle?.type === 'source';
        // Anywhere on a node will do; its handle is small.
        if (hit !== undefined && hit !== from) {
          const ends = forth ? ([from, hit] as const) : ([hit, from] as const);
          const why = whyNot(editor, ...ends);
          if (why === undefined) connectNodes(editor, ...ends);
          else notices.info(why);
        } else if (hit === undefined && forth) {
          const source = isOnCanvas(point) ? undefined : editor.index.nodes.get(from);
          const place = source ? placeBehind(source) : graph;
          editor.openMenu({ kind: 'add', at: at(point), graph: place, after: from });
        }
      },
      onReconnectStart: () => model.startLeading(true),
      onReconnect: (edge: CanvasEdge, { source, target }: Connection) => {
        const end = source === edge.source ? 'target' : 'source';
        lead({ edgeId: edge.id, end, nodeId: end === 'source' ? source : target });
      },
      onReconnectEnd: (
        event: globalThis.MouseEvent | TouchEvent,
        edge: CanvasEdge,
        fixed: 'source' | 'target',
        state: FinalConnectionState,
      ) => {
        model.startLeading(false);
        const point = 'changedTouches' in event ? event.changedTouches[0] : event;
        const hit = point && !state.isValid ? model.nodeAt(graphAt(point))?.id : undefined;
        const end = fixed === 'source' ? 'target' : 'source';
        if (hit !== undefined && hit !== edge[end]) lead({ edgeId: edge.id, end, nodeId: hit });
      },
      onDragOver: (event: DragEvent) => {
        if (editor.readOnly || !event.dataTransfer.types.includes(choiceType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop: (event: DragEvent) => {
        const choice = readChoice(event.dataTransfer);
        if (!choice) return;
        event.preventDefault();
        const edge = document
          .elementsFromPoint(event.clientX, event.clientY)
          .find(each => each.closest('.react-flow__edge'));
        const edgeId =
          edge?.closest<HTMLElement>('.react-flow__edge')?.getAttribute('data-id') ?? undefined;
        addCapability(editor, choice, { at: graphAt(event), ...(edgeId ? { edgeId } : {}) });
      },
    };
  }, [model, notices]);
}
