import type { Input } from '#core/contract';
import type { createFlow } from '#plugins/flows/contract/internal';
import type { FlowBody } from '../../contract/flowBodies';
import { completeGraph } from '../../domain/completeGraph';

/** The names that faults of a flow have in the published format. */
export const flowFields = { flowColor: 'color' } as const;

/** A flow of the published format for the console’s call that creates one. */
export function toNewFlow(sent: FlowBody): Input<typeof createFlow>['body'] {
  const { name, color, description, graphData, inputSchema, outputSchema, settings, trigger } =
    sent;
  return {
    name,
    // None, in place of what the console begins with, so that it is told as none.
    flowColor: color ?? '',
    ...(description !== undefined && { description }),
    ...(graphData && { graphData: completeGraph(graphData) }),
    ...(inputSchema && { inputSchema }),
    ...(outputSchema && { outputSchema }),
    settings: settings ?? null,
    ...(trigger && { trigger }),
  };
}

/** The same for the call that saves one: what is left out returns to its default, but the graph. */
export const toFlowChanges = (sent: FlowBody) => ({
  description: '',
  inputSchema: [],
  outputSchema: null,
  trigger: {},
  ...toNewFlow(sent),
});
