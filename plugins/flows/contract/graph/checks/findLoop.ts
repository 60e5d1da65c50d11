import type { GraphData } from '../../flow';

/**
 * The ids along one circle of edges, the first again at the end, or undefined when every way comes
 * to an end.
 */
export function findLoop(graph: GraphData): readonly string[] | undefined {
  const next = new Map<string, string[]>();
  for (const { data } of graph.elements.edges ?? []) {
    const list = next.get(data.source);
    if (list) list.push(data.target);
    else next.set(data.source, [data.target]);
  }
  const done = new Set<string>();
  for (const start of next.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    const open: { id: string; at: number }[] = done.has(start) ? [] : [{ id: start, at: -1 }];
    while (open.length > 0) {
      const top = open.at(-1)!;
      if (top.at === -1) {
        path.push(top.id);
        onPath.add(top.id);
      }
      const target = next.get(top.id)?.[++top.at];
      if (target === undefined) {
        done.add(top.id);
        onPath.delete(top.id);
        path.pop();
        open.pop();
      } else if (onPath.has(target)) {
        return [...path.slice(path.indexOf(target)), target];
      } else if (!done.has(target)) {
        open.push({ id: target, at: -1 });
      }
    }
  }
  return undefined;
}
