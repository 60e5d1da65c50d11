import type { Flow } from '#plugins/flows/contract';
import { redactGraph } from '#plugins/flows/contract/graph/redact/redact';
import { explainFlow } from '#plugins/assistant/domain/explain/explainFlow';
import { median, type Figure } from './figures';
import { makeFlow } from './data/graph';

const nodes = 2000;

/**
 * How long it takes to read what a flow of 2,000 nodes does off its graph, its secrets masked
 * first.
 */
export function benchExplain(): readonly Figure[] {
  const times: number[] = [];
  for (let seed = 1; seed <= 7; seed++) {
    const flow = structuredClone(makeFlow({ nodes, seed })) as unknown as Flow;
    const from = performance.now();
    const graphData = redactGraph(flow.graphData, { definitions: () => undefined });
    explainFlow(
      { ...flow, graphData },
      { connector: () => undefined, flowName: () => undefined, variables: [] },
    );
    times.push(performance.now() - from);
  }
  const what = `a flow of ${nodes.toLocaleString('en')} nodes explained`;
  return [{ what, unit: 'ms', value: median(times), goal: { most: 300 } }];
}
