import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';

/** The menu that is open over the canvas: where in the window, and about what. */
export type CanvasMenu = { readonly at: Point } & (
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
    }
);
