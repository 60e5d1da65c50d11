/**
 * The visible part of the graph: a point of the graph times `zoom`, plus `x` and `y`, is its point
 * on screen.
 */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
