import Elk from 'elkjs/lib/elk.bundled.js';
import type { GraphData } from '#plugins/flows/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { arrangeNodes } from '#plugins/layout/web/arrangeNodes';
import { makeFlow } from '../data/graph';
import { median, type Figure } from '../figures';

/** How long arranging takes: the work that the console leaves to its worker. */
export async function benchArrange(): Promise<readonly Figure[]> {
  const elk = new Elk();
  const { graphData } = makeFlow({ nodes: 500 }) as unknown as { readonly graphData: GraphData };
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const index = indexGraph(structuredClone(graphData));
    const from = performance.now();
    await arrangeNodes(index, undefined, graph => elk.layout(graph));
    times.push(performance.now() - from);
  }
  return [
    {
      what: 'a flow of 500 nodes arranged',
      unit: 'ms',
      value: median(times),
      goal: { most: 1500 },
    },
  ];
}
