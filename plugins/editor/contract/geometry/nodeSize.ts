import type { NodeData, NodeElement } from '#plugins/flows/contract';
import { getNumber, getText } from './getProperty';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const connection: Size = { width: 180, height: 60 };
const fixed: Record<string, Size> = {
  EVAL: { width: 34, height: 34 },
  START: { width: 108, height: 40 },
};

/**
 * The size of a node on the canvas: fixed for each kind, so nothing has to be measured; annotations
 * bring their own.
 */
export function nodeSize(node: NodeElement): Size {
  return node.data.nodeType === 'ANNOTATION'
    ? annotationSize(node.data)
    : (fixed[node.data.nodeType] ?? connection);
}

/**
 * Where the upper left corner of a node lies from its position: annotations stand at it, all else
 * around it.
 */
export function getCorner(
  node: NodeElement,
  { width, height }: Size,
): { readonly x: number; readonly y: number } {
  return node.data.nodeType === 'ANNOTATION' ? { x: 0, y: 0 } : { x: -width / 2, y: -height / 2 };
}

const sizes = new WeakMap<NodeData, Size>();

/** An annotation without a width or height is as large as its text. */
function annotationSize(data: NodeData): Size {
  const known = sizes.get(data);
  if (known) return known;
  const fontSize = getNumber(data, 'fontSize', 14) || 14;
  const text = getText(data, 'annotation').split('\n');
  const letter = fontSize * 0.56;
  const longest = Math.max(...text.map(line => line.length)) * letter + 20;
  const width = getNumber(data, 'width', 0) || Math.min(300, Math.max(40, longest));
  const perLine = Math.max(1, Math.floor((width - 16) / letter));
  const lines = text.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  const height = getNumber(data, 'height', 0);
  const size = { width, height: height > 0 ? height : Math.round(lines * fontSize * 1.35 + 14) };
  sizes.set(data, size);
  return size;
}
