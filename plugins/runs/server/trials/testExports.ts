import { readFileSync } from 'node:fs';
import type { GraphData } from '#plugins/flows/contract/flow';

/** The graphs of the flows in an export, as far as they hold any nodes. */
export function listGraphs(file: string): readonly GraphData[] {
  const read = JSON.parse(readFileSync(file, 'utf8'));
  const flows: readonly { graphData?: GraphData }[] = read.flows ?? [read];
  return flows.flatMap(({ graphData }) => (graphData?.elements?.nodes ? [graphData] : []));
}
