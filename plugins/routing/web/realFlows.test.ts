// @module-tag slow
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Elk from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { readFolder } from '#testing/corpus/readFolder';
import type { Flow, GraphData } from '#plugins/flows/contract';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { applyArrangement, arrangeNodes } from '#plugins/layout/web/arrangeNodes';
import { edgeLabel } from '#plugins/editor/web/canvas/adapter/edgeLabel';
import { countCovered, routeFlow, listCrossings } from './testRoutes';

/** `CORPUS_ALL=1` looks at every flow, in place of some. */
const { CORPUS_ALL, CORPUS = join(import.meta.dirname, '../../../../shared/data/flows') } =
  process.env;

/** The graphs of real exports, by the name of the file and the flow. */
const allGraphs = (existsSync(CORPUS) ? readFolder(CORPUS) : []).flatMap(({ name, text }) => {
  try {
    const document = JSON.parse(text) as Flow & { readonly flows?: readonly Flow[] };
    return (document.flows ?? [document]).flatMap(flow =>
      flow.graphData?.elements?.nodes ? [[`${name} › ${flow.name}`, flow.graphData] as const] : [],
    );
  } catch {
    return [];
  }
});
const graphs = allGraphs.filter((_, at) => CORPUS_ALL || at % 4 === 0);

/** The labels that links of a graph bear. */
const readLabels = (graph: GraphData): ReadonlyMap<string, string> => {
  const index = indexGraph(graph);
  return new Map(
    [...index.edges].flatMap(([id, edge]) => {
      const source = index.nodes.get(edge.data.source);
      const label = source && edgeLabel(edge, source, index.out(edge.data.source).length);
      return label ? [[id, label] as const] : [];
    }),
  );
};

/** Counts the links that cross nodes as plain curves, and lists those that still do. */
function count(flows: readonly (readonly [string, GraphData])[]) {
  let [links, plain] = [0, 0];
  const left: string[] = [];
  for (const [name, graph] of flows) {
    const flow = routeFlow(graph);
    links += flow.shape.links.length;
    plain += listCrossings(flow.shape, new Map()).length;
    left.push(...listCrossings(flow.shape, flow.routes).map(id => `${name} ${id}`));
  }
  console.info(`Of ${links} links, ${plain} cross nodes as curves, and ${left.length} as led.`);
  return { plain, left };
}

describe.skipIf(graphs.length === 0)('the links of real flows', () => {
  it('cross no node in imported layouts', () => {
    const { plain, left } = count(graphs);
    expect(plain).toBeGreaterThan(0);
    expect(left).toEqual([]);
  });

  it('have labels that nothing covers', () => {
    const flows = allGraphs.map(([, graph]) => routeFlow(graph, readLabels(graph)));
    const [before, after] = [
      flows.map(({ shape }) => countCovered(shape)),
      flows.map(({ shape, routes }) => countCovered(shape, routes)),
    ];
    const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
    console.info(`Labels that are covered: ${sum(before)} as they were, ${sum(after)} now.`);
    expect(sum(before)).toBeGreaterThan(0);
    expect(sum(after)).toBe(0);
  });

  it('cross no node in arranged layouts', async () => {
    const elk = new Elk();
    const arranged = [];
    for (const [name, graph] of graphs) {
      const arrangement = await arrangeNodes(indexGraph(graph), undefined, each =>
        elk.layout(each),
      );
      arranged.push([
        name,
        editGraph(graph, draft => applyArrangement(draft, arrangement)),
      ] as const);
    }
    expect(count(arranged).left).toEqual([]);
  });
});
