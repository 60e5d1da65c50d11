import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import { create, type Draft } from 'mutative';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { Connection } from '#plugins/connections/contract';
import type { Flow } from '#plugins/flows/contract';
import type { LinterError } from '#plugins/flows/contract/internal';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { diffGraphs, withAdded } from '#plugins/flows/contract/graph/diff/diffGraphs';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { UndoHistory } from './UndoHistory';
import { toFlowDocument, type FlowDocument } from '../../contract/flowDocument';
import { foldGroups, listMembers } from '../groups/groups';
import { FoundFaults } from './FoundFaults';
import { PathHighlight } from './PathHighlight';
import { RunTrail } from './RunTrail';
import type { NodeBadge, FlowMark, FlowStage } from '../../contract';
import type { CanvasHandle, FlowPreview, FlowRecipe, LeadLinks } from '../../contract/internal';
import type { LinkRoute } from '../../contract/geometry/linkPath';
import { renderImage } from '../canvas/overview/renderImage';

/** The menu that is open over the canvas: where in the window, and about what. */
type CanvasMenu = { readonly at: Point } & (
  | { readonly kind: 'node'; readonly nodeId: string }
  | { readonly kind: 'edge'; readonly edgeId: string }
  | { readonly kind: 'pane'; readonly graph: Point }
  /** The operators of an EVAL, towards one target or all of them. */
  | { readonly kind: 'operator'; readonly nodeId: string; readonly targetId?: string }
  /**
   * The target of an addition: after a node whose edge was dropped, in the middle of an edge, or
   * unconnected.
   */
  | {
      readonly kind: 'add';
      readonly graph: Point;
      readonly after?: string;
      readonly edgeId?: string;
      /** A node that is to run something else. */
      readonly replaces?: string;
    }
  /** The nodes that an end of a link can be led to. */
  | { readonly kind: 'reconnect'; readonly edgeId: string; readonly end: 'source' | 'target' }
);

/**
 * Everything about the flow on screen that a person can change while looking: the document, its
 * history, what is chosen.
 */
export class FlowEditor implements FlowStage {
  readonly history: UndoHistory<FlowDocument>;
  /** The flow as the server last sent it: its version, its status, its dates. */
  flow: Flow;
  readOnly: boolean;
  selection: ReadonlySet<string> = new Set();
  /** The one node that the Tab key reaches, as a key, so that a move wakes two nodes only. */
  readonly tabStop = observable.map<string, true>({}, { deep: false });
  /** Where dragged nodes are until they are dropped. */
  dragged: ReadonlyMap<string, Point> | null = null;
  connectors: ReadonlyMap<string, ConnectorManifest> = new Map();
  connections: readonly Connection[] = [];
  readonly found = new FoundFaults();
  readonly light = new PathHighlight();
  /** The groups that are shown as one note each. */
  folded: ReadonlySet<string> = new Set();
  private proposed: FlowRecipe | null = null;
  readonly routes = observable.map<string, LinkRoute>({}, { deep: false });
  leadLinks: LeadLinks | null = null;
  readonly marks = observable.map<string, FlowMark>({}, { deep: false });
  /** The names of the others who are at a node. */
  readonly visitors = observable.map<string, readonly string[]>({}, { deep: false });
  readonly badges = observable.map<string, NodeBadge>({}, { deep: false });
  /** Where nodes stood before, for arrows from there. */
  movedFrom: ReadonlyMap<string, Point> = new Map();
  readonly trail = new RunTrail();
  /** The tab that is open beside the canvas: one of the editor's own, or of `asidePanels`. */
  aside = 'none';
  fresh: string | null = null;
  /** How often a panel was opened to put the focus in it. */
  entered = 0;
  menu: CanvasMenu | null = null;
  canvas: CanvasHandle | null = null;

  constructor(flow: Flow, readOnly = false) {
    this.flow = flow;
    this.readOnly = readOnly;
    this.history = new UndoHistory(toFlowDocument(flow));
    makeObservable<this, 'proposed'>(this, {
      flow: observableRef,
      readOnly: observable,
      selection: observableRef,
      dragged: observableRef,
      connectors: observableRef,
      connections: observableRef,
      aside: observable,
      entered: observable,
      fresh: observable,
      chooseFresh: action,
      menu: observableRef,
      openMenu: action,
      canvas: observableRef,
      proposed: observableRef,
      folded: observableRef,
      fold: action,
      previewed: computed,
      preview: action,
      movedFrom: observableRef,
      showMoves: action,
      showVisitors: action,
      index: computed,
      shown: computed,
      document: computed,
      select: action,
      focus: action,
      drag: action,
      showAside: action,
      setCatalogue: action,
      setCanvas: action,
      setReadOnly: action,
      load: action,
      saved: action,
      replaceMeta: action,
    });
  }

  get document(): FlowDocument {
    return this.history.document;
  }
  get index(): GraphIndex {
    return indexGraph(this.history.document.graphData);
  }
  /** The graph that the canvas draws, including additions of a previewed change. */
  get shown(): GraphIndex {
    const { previewed, folded } = this;
    if (previewed) return indexGraph(withAdded(this.document.graphData, previewed.diff));
    return folded.size === 0 ? this.index : foldGroups(this.index, folded);
  }
  /** Collapses groups, or expands them. */
  fold(groups: readonly string[], folds: boolean): void {
    const next = new Set(this.folded);
    for (const id of groups)
      if (folds) next.add(id);
      else next.delete(id);
    this.folded = next;
  }
  /** Expands the groups that hide nodes. */
  unfoldTo(nodeIds: readonly string[]): void {
    const { folded, index } = this;
    if (folded.size === 0) return;
    const hides = [...folded].filter(id =>
      listMembers(index, id).some(member => nodeIds.includes(member)),
    );
    this.fold(hides, false);
  }
  /** Whether a node is on the canvas only while a change is looked at. */
  isProposed(id: string): boolean {
    return !this.index.nodes.has(id);
  }
  /** The ids of the chosen nodes, in the order of the graph. */
  get selectedNodes(): readonly string[] {
    return [...this.selection].filter(id => this.index.nodes.has(id));
  }

  /**
   * One undoable step on the document; nothing happens for a reader. Steps with the same key join
   * while they follow quickly.
   */
  edit(label: string, recipe: (draft: Draft<FlowDocument>) => void, key?: string): boolean {
    return !this.readOnly && this.history.edit(label, recipe, key);
  }
  /** One undoable step on the graph. */
  editGraph(label: string, recipe: (graph: GraphDraft) => void, key?: string): boolean {
    return this.edit(label, draft => recipe(draft.graphData), key);
  }

  get previewed(): FlowPreview | null {
    if (!this.proposed) return null;
    const document = create(this.document, this.proposed);
    return { document, diff: diffGraphs(this.document.graphData, document.graphData) };
  }
  preview(recipe: FlowRecipe | null): void {
    const { marks } = this;
    this.proposed = recipe;
    marks.clear();
    const { previewed } = this;
    if (!previewed) return;
    const { diff } = previewed;
    for (const { id } of [...diff.changed, ...diff.moved]) marks.set(id, 'changed');
    for (const { data } of [...diff.removed, ...diff.edgesRemoved]) marks.set(data.id, 'removed');
    for (const { data } of [...diff.added, ...diff.edgesAdded]) marks.set(data.id, 'added');
    const touched = Array.from(marks.keys());
    if (touched.length > 0) this.canvas?.reveal(touched);
  }
  picture(nodeIds?: readonly string[]): Promise<string> {
    return renderImage(this, nodeIds);
  }

  select(ids: Iterable<string>): void {
    const next = new Set(ids);
    if (next.size === this.selection.size && [...next].every(id => this.selection.has(id))) return;
    this.selection = next;
    if (this.fresh !== null && !next.has(this.fresh)) this.fresh = null;
  }
  /** Chooses a node that was just added, behind another perhaps. */
  chooseFresh(nodeId: string, ...after: readonly string[]): void {
    this.select([nodeId]);
    this.focus(nodeId);
    this.fresh = nodeId;
    this.canvas?.bring(nodeId, ...after);
    this.showAside('node');
  }
  focus(nodeId: string | null): void {
    if (nodeId !== null && this.tabStop.has(nodeId)) return;
    this.tabStop.clear();
    if (nodeId !== null) this.tabStop.set(nodeId, true);
  }
  showMoves(from: ReadonlyMap<string, Point>): void {
    this.movedFrom = from;
  }
  showVisitors(names: ReadonlyMap<string, readonly string[]>): void {
    this.visitors.replace([...names]);
  }
  drag(positions: ReadonlyMap<string, Point> | null): void {
    this.dragged = positions;
  }
  showAside(tab: string, enter = false): void {
    this.aside = tab;
    if (enter) this.entered++;
  }
  openMenu(menu: CanvasMenu | null): void {
    this.menu = menu;
  }
  setCatalogue(connectors: readonly ConnectorManifest[], connections: readonly Connection[]): void {
    this.connectors = new Map(connectors.map(each => [each.connectorId, each]));
    this.connections = connections;
  }
  setCanvas(canvas: CanvasHandle | null): void {
    this.canvas = canvas;
  }
  setReadOnly(readOnly: boolean): void {
    this.readOnly = readOnly;
  }

  /** Takes a flow from the server in place of the present one; the history starts over. */
  load(flow: Flow): void {
    this.flow = flow;
    this.history.reset(toFlowDocument(flow));
    this.selection = new Set();
    this.trail.clear();
    this.light.clear();
  }
  /** Notes that the state `point` is what the server now has. */
  saved(flow: Flow, point: number): void {
    this.flow = flow;
    this.fresh = null;
    this.history.markSaved(point);
  }
  /** New facts about the stored flow, such as its status, that leave the document alone. */
  replaceMeta(flow: Flow): void {
    this.flow = flow;
  }

  /** All that the linter found, and the same by node. */
  get findings(): readonly LinterError[] {
    return this.found.list;
  }
  get lint(): ReadonlyMap<string, readonly LinterError[]> {
    return this.found.byNode;
  }
}
