import type { GraphIndex } from '../elements/graphIndex';
import { startNodes } from '../elements/startNodes';

/**
 * The nodes in the order a reader follows them: from each start along its ways, nearest first, then
 * the annotations from the top. Every node comes once.
 */
export function graphOrder(index: GraphIndex): readonly string[] {
  const place = (id: string) => index.nodes.get(id)!.position;
  const byPlace = (a: string, b: string) => place(a).y - place(b).y || place(a).x - place(b).x;
  const seen = new Set<string>();
  const follow = (ids: readonly string[]) => {
    const queue = ids.filter(id => !seen.has(id));
    for (const id of queue) seen.add(id);
    for (let at = 0; at < queue.length; at++) {
      const next = [...new Set(index.out(queue[at]!).map(({ data }) => data.target))]
        .filter(id => index.nodes.has(id) && !seen.has(id))
        .toSorted(byPlace);
      for (const id of next) seen.add(id);
      queue.push(...next);
    }
    return queue;
  };
  const starts = startNodes(index).map(({ data }) => data.id);
  const order = starts.toSorted(byPlace).flatMap(id => follow([id]));
  const rest = [...index.nodes.keys()].filter(id => !seen.has(id)).toSorted(byPlace);
  return [...order, ...rest.flatMap(id => follow([id]))];
}
