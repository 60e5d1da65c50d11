import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import type { CanvasEdge, CanvasNode } from './adapter/canvasElements';
import { ElementCache } from './adapter/ElementCache';
import { fitView, openingView } from './geometry/openingView';
import { toBox, type Box } from '#plugins/editor/contract/geometry/boxes';
import type { LinkRoute } from '#plugins/editor/contract/geometry/linkPath';
import { withMembers } from '../groups/groups';
import { snap, type Guide } from './guides/snap';
import { SpatialIndex, type Placed } from './geometry/SpatialIndex';
import type { Viewport } from '../../contract/flowStage';
import type { FlowEditor } from '../editor/FlowEditor';

const mostElements = 1300;
/** DOM nodes again only when there is room to spare, so that the border does not flicker. */
const roomToReturn = 1150;
/** Pixels within which a dragged node comes to stand on a line. */
const reach = 5;
const mostToSnapTo = 5000;

/**
 * The state of the canvas for an editor: the library's nodes and edges, the visible part, and which
 * of the two ways to draw it.
 */
export class CanvasModel {
  private readonly cache = new ElementCache();
  viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  size = { width: 0, height: 0 };
  overview = false;
  /** Whether the canvas knows its size and has chosen what to show first. */
  opened = false;
  /** Whether an end of a link is being dragged elsewhere. */
  leading = false;
  /** The lines that what is dragged stands on with others. */
  guides: readonly Guide[] = [];
  /** Whether what is dragged keeps to the pointer, and to no line. */
  private free = false;

  constructor(
    readonly editor: FlowEditor,
    /** The box that is initially shown as a whole; the start of the flow by default. */
    private readonly opening?: Box,
  ) {
    makeObservable(this, {
      viewport: observableRef,
      size: observableRef,
      overview: observable,
      opened: observable,
      guides: observableRef,
      drag: action,
      drop: action,
      nodes: computed,
      edges: computed,
      routes: computed,
      spatial: computed,
      resting: computed,
      move: action,
      hasRoomForMap: computed,
      resize: action,
    });
  }

  get nodes(): CanvasNode[] {
    const { shown, selection, dragged, readOnly } = this.editor;
    return this.cache.nodesOf(shown, { selection, dragged, readOnly, own: this.own(shown).nodes });
  }
  get edges(): CanvasEdge[] {
    const { shown, selection } = this.editor;
    return this.cache.edgesOf(shown, selection, this.own(shown).edges);
  }
  /** How all links are led, as one value that changes with any. */
  get routes(): ReadonlyMap<string, LinkRoute> {
    return new Map(this.editor.routes);
  }
  readonly getLabels = (): ReadonlyMap<string, string> =>
    new Map(this.edges.flatMap(({ id, data }) => (data?.label ? [[id, data.label]] : [])));
  /** The flow itself, without what is only proposed. */
  private own(shown: GraphIndex): GraphIndex {
    return this.editor.previewed ? this.editor.index : shown;
  }
  /** Where everything lies, for hits and for counting what is in view. */
  get spatial(): SpatialIndex {
    const { shown, dragged } = this.editor;
    return dragged ? new SpatialIndex(shown, dragged) : this.resting;
  }

  /** Where everything lies but for what is dragged, which no step of a drag counts again. */
  get resting(): SpatialIndex {
    return new SpatialIndex(this.editor.shown, null);
  }

  /** The node of the flow at a point; what is only proposed cannot be taken hold of. */
  nodeAt(point: Point, slack = 0): Placed | undefined {
    const hit = this.spatial.at(point, slack);
    return hit && !this.editor.isProposed(hit.id) ? hit : undefined;
  }

  setFree(free: boolean): void {
    this.free = free;
  }
  /** Drags nodes to places, snapped to the lines of others, with what lies in their groups. */
  drag(places: ReadonlyMap<string, Point>): void {
    const { editor, viewport, resting } = this;
    const [first] = places.keys();
    const node = first === undefined ? undefined : editor.index.nodes.get(first);
    const all = withMembers(editor.index, places);
    const others = resting.boxes.filter(({ id, kind }) => kind !== 'EVAL' && !all.has(id));
    const { by, guides } =
      this.free || !node || others.length > mostToSnapTo
        ? { by: { x: 0, y: 0 }, guides: [] }
        : snap(toBox(node, places.get(first!)), others, reach / viewport.zoom);
    this.guides = guides;
    editor.drag(new Map([...all].map(([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }])));
  }
  drop(): void {
    this.guides = [];
    this.editor.drag(null);
  }
  /** Whether a map of the whole flow leaves more of the canvas than it covers. */
  get hasRoomForMap(): boolean {
    return this.size.width >= 420;
  }
  startLeading(leading: boolean): void {
    this.leading = leading;
  }
  move(viewport: Viewport): void {
    this.viewport = viewport;
    this.choose();
  }
  resize(width: number, height: number): void {
    this.size = { width, height };
    if (!this.opened) {
      this.viewport = this.opening
        ? fitView(this.opening, this.size, 1, 20)
        : openingView(this.editor.index, this.spatial.bounds, this.size);
      this.opened = true;
    }
    this.choose();
  }

  /**
   * One canvas below a zoom of 0.33 or when too many elements would stand in the document; back
   * above 0.37.
   */
  private choose(): void {
    const { zoom, x, y } = this.viewport;
    if (zoom < 0.33) this.overview = true;
    else {
      const rect = {
        left: -x / zoom,
        top: -y / zoom,
        right: (this.size.width - x) / zoom,
        bottom: (this.size.height - y) / zoom,
      };
      const crowded = this.resting.elementsIn(rect) > (this.overview ? roomToReturn : mostElements);
      this.overview = crowded || (this.overview && zoom <= 0.37);
    }
  }
}
