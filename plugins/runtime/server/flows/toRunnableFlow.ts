import type { Flow } from '#plugins/flows/contract';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import type { RunnableFlow } from '../interpreter/World';

const second = 1000;
const longestFlow = 172_800;
const longestHttp = 120;

/** A flow's document made ready to run. */
export function toRunnableFlow(
  which: Pick<RunnableFlow, 'flowId' | 'versionId' | 'name'>,
  { graphData, inputSchema = [], settings }: Pick<Flow, 'graphData' | 'inputSchema' | 'settings'>,
): RunnableFlow {
  const terms = settings ?? {};
  return {
    ...which,
    machine: compile(graphData),
    inputSchema,
    settings: terms,
    httpTimeoutMs: second * within(terms['flowHttpTimeoutInSeconds'], 15, longestHttp),
    flowTimeoutMs: second * within(terms['flowTimeoutInSeconds'], 300, longestFlow),
    logLevel: within(terms['logLevel'], 2, 4),
  };
}

function within(value: unknown, otherwise: number, most: number): number {
  const number = Number(value);
  return value !== null && value !== '' && Number.isFinite(number) && number > 0
    ? Math.min(number, most)
    : otherwise;
}
