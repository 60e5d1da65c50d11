import type { GraphData } from '#plugins/flows/contract';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import { median, type Figure } from '../figures';
import { makeFlow } from '../data/graph';

/** How long a flow of 1,000 nodes takes to be made ready to run. */
export function compileTime(): readonly Figure[] {
  const times = Array.from({ length: 15 }, (_, seed) => {
    const graph = structuredClone(
      makeFlow({ nodes: 1000, seed: seed + 1 }).graphData,
    ) as unknown as GraphData;
    const from = performance.now();
    compile(graph);
    return performance.now() - from;
  });
  return [{ what: 'compile of 1000 nodes', unit: 'ms', value: median(times), goal: { most: 50 } }];
}
