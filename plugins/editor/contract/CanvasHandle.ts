import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import type { Viewport } from './Viewport';

/** The interface of the canvas on screen for the rest of the editor. */
export interface CanvasHandle {
  /** The current viewport; observable. */
  readonly view: Viewport;
  show(view: Viewport): void;
  fit(): void;
  zoomBy(factor: number): void;
  zoomTo(zoom: number): void;
  /** Brings nodes into view, close enough to be read. */
  reveal(nodeIds: readonly string[]): void;
  /**
   * Brings a node into view only where it is out of it, so that what is looked at stays where it
   * is.
   */
  bring(nodeId: string): void;
  /** The point of the graph under a point of the window. */
  toGraph(client: Point): Point;
  /** The point of the graph in the middle of what is shown. */
  middle(): Point;
  /** Puts the keyboard's focus on a node, mounting it first if it is out of view. */
  focusNode(nodeId: string): void;
}
