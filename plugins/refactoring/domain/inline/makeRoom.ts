import type { NodeElement } from '#plugins/flows/contract';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';

const margin = 120;

/** Places nodes where a call stood, and what stood to its right further right where they need room. */
export function makeRoom(
  kept: readonly NodeElement[],
  inserted: readonly NodeElement[],
  at: Point,
  startId: string,
): { readonly kept: readonly NodeElement[]; readonly inserted: readonly NodeElement[] } {
  const start = inserted.find(({ data }) => data.id === startId)!.position;
  const moved = inserted.map(node => move(node, at.x - start.x, at.y - start.y));
  const box = {
    left: Math.min(...moved.map(({ position }) => position.x)) - margin,
    right: Math.max(...moved.map(({ position }) => position.x)) + margin,
    top: Math.min(...moved.map(({ position }) => position.y)) - margin,
    bottom: Math.max(...moved.map(({ position }) => position.y)) + margin,
  };
  const crowded = kept.some(
    ({ position: { x, y } }) => x > box.left && x < box.right && y > box.top && y < box.bottom,
  );
  if (!crowded) return { kept, inserted: moved };
  const leftmost = Math.min(...moved.map(({ position }) => position.x));
  const shifted = kept.map(node =>
    node.position.x > at.x ? move(node, box.right - at.x, 0) : node,
  );
  return {
    kept: shifted,
    inserted: moved.map(node => move(node, Math.max(0, at.x - leftmost), 0)),
  };
}

const move = (node: NodeElement, x: number, y: number): NodeElement =>
  x === 0 && y === 0
    ? node
    : { ...node, position: { x: node.position.x + x, y: node.position.y + y } };
