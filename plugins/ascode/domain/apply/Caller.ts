import type { EnvironmentCaller, FlowItemKind } from '../../contract/flowItems';

/** Makes calls of one environment, and knows what its flows’ folders hold besides the flows. */
export interface Caller extends EnvironmentCaller {
  readonly kinds: readonly FlowItemKind[];
}

/** Shows how far long work is. */
export type Progress = (done: number, all: number, what: string) => void;
