import { Position, type Edge, type Node } from '@xyflow/react';
import type { EdgeElement, NodeElement } from '#plugins/flows/contract';

export type CanvasNode = Node<{
  readonly element: NodeElement;
  /** For an EVAL: the ids of the nodes it leads to, joined with commas. */
  readonly targets?: string;
}>;
export type CanvasEdge = Edge<{
  readonly edge: EdgeElement;
  readonly source: NodeElement;
  readonly target: NodeElement;
  readonly label: string;
}>;

/**
 * Handles stand in the middle of the left and right side, within the node, so that edges end at its
 * border.
 */
export const handleSize = 12;

const kinds: Record<string, string> = {
  CONNECTION: 'connection',
  EVAL: 'eval',
  ANNOTATION: 'annotation',
  START: 'start',
};

/** The canvas library's type of a node of the graph. */
export const getNodeKind = (node: NodeElement): string => kinds[node.data.nodeType] ?? 'connection';

/**
 * The handle table of a node: declared beforehand, so that no node is mounted only to be measured.
 */
export function createHandles(
  kind: string,
  width: number,
  height: number,
): NonNullable<CanvasNode['handles']> {
  if (kind === 'annotation') return [];
  const y = height / 2 - handleSize / 2;
  const size = { width: handleSize, height: handleSize };
  const out = {
    type: 'source' as const,
    position: Position.Right,
    x: width - handleSize,
    y,
    ...size,
  };
  return kind === 'start'
    ? [out]
    : [{ type: 'target', position: Position.Left, x: 0, y, ...size }, out];
}
