import type { ExplainedWay, WayNode } from '../../contract';
import type { StepOn } from './waysOn';

const most = 12;
const mostVisits = 20_000;
const longest = 400;

/**
 * The first ways from the starts to their ends, the choices of each node in order. A way that comes back to a node it has
 * been at ends there as a loop. At most 12, and `more` where there are others.
 */
export function findWays(
  starts: readonly string[],
  on: (nodeId: string) => readonly StepOn[],
  endOf: (nodeId: string) => ExplainedWay['end'],
): { readonly ways: readonly ExplainedWay[]; readonly more: boolean } {
  const ways: ExplainedWay[] = [];
  let visits = 0;
  let more = false;
  for (const start of starts) {
    // Each entry is a way so far; the last is followed first, so that a node's first choice comes first.
    const open: (readonly WayNode[])[] = [[{ nodeId: start, when: '' }]];
    while (open.length > 0) {
      if (ways.length === most || ++visits > mostVisits) {
        more = true;
        break;
      }
      const way = open.pop()!;
      const { nodeId } = way.at(-1)!;
      if (way.slice(0, -1).some(each => each.nodeId === nodeId)) ways.push({ nodes: way, end: 'loop' });
      else {
        const next = way.length < longest ? on(nodeId) : [];
        if (next.length === 0) ways.push({ nodes: way, end: endOf(nodeId) });
        for (const { to, when } of next.toReversed()) open.push([...way, { nodeId: to, when }]);
      }
    }
  }
  return { ways, more };
}
