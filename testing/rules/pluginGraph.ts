import { join } from 'node:path';
import { readImports } from './readImports';
import { parsePlace } from './parsePlace';
import { isTest, resolveImport, root, sources } from './sources';

/** How many imports lead from one plugin to another: plugin → other plugin → count. */
export type PluginGraph = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Reads the graph of plugins from the imports of their product files, types included. */
export function readPluginGraph(): PluginGraph {
  const graph = new Map<string, Map<string, number>>();
  for (const path of sources('plugins').filter(each => !isTest(each))) {
    const { plugin } = parsePlace(path);
    const targets = graph.get(plugin) ?? new Map<string, number>();
    graph.set(plugin, targets);
    for (const { specifier } of readImports(join(root, path))) {
      const other = parsePlace(resolveImport(path, specifier) ?? '').plugin;
      if (other && other !== plugin) targets.set(other, (targets.get(other) ?? 0) + 1);
    }
  }
  return graph;
}

/** Returns the groups of plugins that reach one another, each sorted; none where there is no cycle. */
export function findCycles(graph: PluginGraph): string[][] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of graph.get(from)?.keys() ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        reach(next, seen);
      }
    return seen;
  };
  const reached = new Map([...graph.keys()].map(plugin => [plugin, reach(plugin)]));
  const groups = [...graph.keys()]
    .filter(plugin => reached.get(plugin)!.has(plugin))
    .map(plugin =>
      [...graph.keys()]
        .filter(other => reached.get(plugin)!.has(other) && reached.get(other)!.has(plugin))
        .sort()
        .join(' '),
    );
  return [...new Set(groups)].sort().map(group => group.split(' '));
}

/** Draws the graph as a Mermaid diagram, without the edges that a longer path already implies. */
export function drawPluginGraph(graph: PluginGraph): string {
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(graph.get(from)?.keys() ?? [])].some(next => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  const isImplied = (from: string, to: string) =>
    [...graph.get(from)!.keys()].some(
      next => next !== to && reaches(next, to, new Set([from, next])),
    );
  const lines = [...graph].flatMap(([from, targets]) =>
    [...targets.keys()].filter(to => !isImplied(from, to)).map(to => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'graph TD', ...lines.sort(), '```'].join('\n');
}
