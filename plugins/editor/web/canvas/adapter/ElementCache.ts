import { format } from '#core/contract';
import type { NodeElement } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { isFolded } from '../../groups/groups';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { nodeSize } from '#plugins/editor/contract/geometry/nodeSize';
import { strings } from '#plugins/editor/strings';
import { operatorLook } from '../nodes/operators';
import { createHandles, getNodeKind, type CanvasEdge, type CanvasNode } from './canvasElements';
import { edgeLabel } from './edgeLabel';

const corner: [number, number] = [0, 0];

interface View {
  readonly selection: ReadonlySet<string>;
  readonly dragged: ReadonlyMap<string, Point> | null;
  readonly readOnly: boolean;
  /** The nodes of the flow itself; others are only proposed. */
  readonly own: GraphIndex['nodes'];
}

/** Whether two views differ at most in what is dragged. */
const isSameAtRest = (one: View, other: View) =>
  one.selection === other.selection && one.readOnly === other.readOnly && one.own === other.own;

/** The name of one end of a link, for those who don't see where it leads. */
const nameEnd = ({ data }: NodeElement, index: GraphIndex): string =>
  data.nodeType === 'EVAL'
    ? operatorLook(
        data,
        index.out(data.id).map(edge => edge.data.target),
      ).title
    : nodeTitle(data) || data.id;

/**
 * Turns graph elements into the canvas library's own and keeps each as the same object while
 * nothing about it changes, so that one change wakes one node.
 */
export class ElementCache {
  private nodes = new Map<string, CanvasNode>();
  private last: { readonly index: GraphIndex; readonly view: View } | undefined;
  private edges = new Map<string, CanvasEdge>();

  nodesOf(index: GraphIndex, view: View): CanvasNode[] {
    const { last } = this;
    this.last = { index, view };
    // A step of a drag looks only at what is dragged.
    if (
      last?.view.dragged &&
      view.dragged &&
      last.index === index &&
      isSameAtRest(last.view, view)
    ) {
      for (const id of new Set([...last.view.dragged.keys(), ...view.dragged.keys()])) {
        const [element, before] = [index.nodes.get(id), this.nodes.get(id)];
        if (element && before)
          this.nodes.set(id, this.node(id, element, before.data.targets, view));
      }
      return [...this.nodes.values()];
    }
    const next = new Map<string, CanvasNode>();
    for (const [id, element] of index.nodes) {
      const leads =
        element.data.nodeType === 'EVAL'
          ? index
              .out(id)
              .map(edge => edge.data.target)
              .join()
          : undefined;
      next.set(id, this.node(id, element, leads, view));
    }
    this.nodes = next;
    return [...next.values()];
  }

  edgesOf(
    index: GraphIndex,
    selection: ReadonlySet<string>,
    own: GraphIndex['edges'],
  ): CanvasEdge[] {
    const next = new Map<string, CanvasEdge>();
    for (const [id, edge] of index.edges) {
      const source = index.nodes.get(edge.data.source);
      const target = index.nodes.get(edge.data.target);
      if (!source || !target) continue;
      const label = edgeLabel(edge, source, index.out(edge.data.source).length);
      const name = () =>
        format(strings.linkLabel, { from: nameEnd(source, index), to: nameEnd(target, index) });
      const data = { edge, source, target, label };
      next.set(id, this.edge(id, data, name, selection.has(id), own.has(id)));
    }
    this.edges = next;
    return [...next.values()];
  }

  private node(
    id: string,
    element: NodeElement,
    targets: string | undefined,
    { selection, dragged, readOnly, own }: View,
  ): CanvasNode {
    const before = this.nodes.get(id);
    const selected = selection.has(id);
    const moved = dragged?.get(id);
    const position = moved ?? element.position;
    const dragging = moved !== undefined;
    const proposed = !own.has(id);
    const draggable = !readOnly && !proposed && element.data.nodeType !== 'START';
    const same = before?.data.element === element && before.data.targets === targets;
    if (
      same &&
      before.selected === selected &&
      before.dragging === dragging &&
      before.draggable === draggable &&
      before.selectable !== proposed &&
      before.position.x === position.x &&
      before.position.y === position.y
    ) {
      return before;
    }
    const { width, height } = nodeSize(element);
    const type = getNodeKind(element);
    return {
      id,
      type,
      position: { x: position.x, y: position.y },
      data: same ? before.data : targets === undefined ? { element } : { element, targets },
      width,
      height,
      measured: { width, height },
      handles: createHandles(isFolded(element) ? 'connection' : type, width, height),
      ...(type === 'annotation' ? { origin: corner } : {}),
      selected,
      dragging,
      draggable,
      selectable: !proposed,
      connectable: !readOnly && !proposed && type !== 'annotation',
      zIndex: type === 'annotation' && !isFolded(element) ? -10 : type === 'eval' ? 2 : 1,
    };
  }

  private edge(
    id: string,
    data: NonNullable<CanvasEdge['data']>,
    name: () => string,
    selected: boolean,
    selectable: boolean,
  ): CanvasEdge {
    const before = this.edges.get(id);
    const { edge, source, target, label } = data;
    const was = before?.data;
    const same =
      was?.edge === edge &&
      was.label === label &&
      was.source.data === source.data &&
      was.target.data === target.data;
    if (before && same && before.selected === selected && before.selectable === selectable)
      return before;
    return {
      id,
      type: 'flow',
      source: edge.data.source,
      target: edge.data.target,
      selected,
      selectable,
      // Only a link that is selected has ends to take hold of: each is an element more.
      reconnectable: selected && selectable,
      data: same ? was : data,
      ariaLabel: (same ? before?.ariaLabel : undefined) ?? name(),
    };
  }
}
