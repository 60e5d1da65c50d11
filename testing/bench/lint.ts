import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { Linter, type Lintable } from '#plugins/linter/domain/engine/Linter';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import type { Figure } from './figures';
import { median } from './figures';
import { makeFlow } from './data/graph';

/** How long the linter takes: a whole flow at once, and again after one edit. */
export function benchLint(): readonly Figure[] {
  return [1000, 2000].flatMap(nodes => {
    const [whole, again]: [number[], number[]] = [[], []];
    for (let seed = 1; seed <= 5; seed++) {
      const flow = structuredClone(makeFlow({ nodes, seed })) as unknown as Lintable;
      const linter = new Linter();
      whole.push(measureTime(() => linter.lint(flow)));
      const ids = flow.graphData.elements.nodes.flatMap(({ data }) =>
        data.nodeType === 'CONNECTION' ? [data.id] : [],
      );
      let { graphData } = flow;
      for (const id of ids.slice(0, 10)) {
        graphData = editGraph(graphData, draft =>
          setProperty(draft, id, 'nodeTitle', `Step ${id}`),
        );
        again.push(measureTime(() => linter.lint({ ...flow, graphData })));
      }
    }
    return [
      { what: `lint ${nodes} nodes`, unit: 'ms', value: median(whole), goal: { most: 100 } },
      {
        what: `lint ${nodes} nodes again after one edit`,
        unit: 'ms',
        value: median(again),
        goal: { most: 16 },
      },
    ];
  });
}

function measureTime(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
