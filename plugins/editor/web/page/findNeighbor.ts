import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';

/**
 * Finds the node to go on at where one is gone: the nearest that led to it and is still there, else
 * the nearest that it led to, else the closest on the canvas.
 */
export function findNeighbor(
  before: GraphIndex,
  now: GraphIndex,
  nodeId: string,
): string | undefined {
  const isThere = (id: string) => {
    const kind = now.nodes.get(id)?.data.nodeType;
    return kind !== undefined && kind !== 'EVAL' && kind !== 'ANNOTATION';
  };
  const follow = (next: (id: string) => readonly string[]) => {
    const seen = new Set([nodeId]);
    for (const id of seen) {
      if (isThere(id)) return id;
      for (const each of next(id)) seen.add(each);
    }
    return undefined;
  };
  return (
    follow(id => before.into(id).map(({ data }) => data.source)) ??
    follow(id => before.out(id).map(({ data }) => data.target)) ??
    findClosest(before, now, nodeId, isThere)
  );
}

function findClosest(
  before: GraphIndex,
  now: GraphIndex,
  nodeId: string,
  isThere: (id: string) => boolean,
): string | undefined {
  const from = before.nodes.get(nodeId)?.position;
  if (!from) return undefined;
  let closest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [id, { position }] of now.nodes) {
    const distance = Math.hypot(position.x - from.x, position.y - from.y);
    if (distance < least && isThere(id)) [closest, least] = [id, distance];
  }
  return closest;
}
