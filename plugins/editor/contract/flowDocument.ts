import type { Flow, GraphData } from '#plugins/flows/contract';
import type { InputField } from '#plugins/flows/contract/internal';

/** The part of a flow that a person edits; one undo history spans all of it. */
export interface FlowDocument {
  readonly name: string;
  readonly description: string;
  readonly flowColor?: string;
  readonly graphData: GraphData;
  readonly inputSchema: readonly InputField[];
  readonly outputSchema?: unknown;
  readonly settings: Readonly<Record<string, unknown>> | null;
  readonly trigger?: Flow['trigger'];
}

/** The editable part of a flow as the server sent it. */
export function toFlowDocument(flow: Flow): FlowDocument {
  return {
    name: flow.name,
    description: flow.description ?? '',
    graphData: flow.graphData,
    inputSchema: flow.inputSchema ?? [],
    settings: flow.settings ?? null,
    ...(flow.flowColor === undefined ? {} : { flowColor: flow.flowColor }),
    ...(flow.outputSchema === undefined ? {} : { outputSchema: flow.outputSchema }),
    ...(flow.trigger === undefined ? {} : { trigger: flow.trigger }),
  };
}
