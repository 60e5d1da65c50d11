import type { AnyEndpoint, Input, Output } from '#core/contract';

/** Makes calls of one environment: over HTTP for a command, within the process for the server. */
export interface Caller {
  call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
}

/** Shows how far long work is. */
export type Progress = (done: number, all: number, what: string) => void;
