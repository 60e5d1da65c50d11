import type { EnvironmentCaller, FlowItemKind } from '../../contract/flowItems';
import { Failure } from '#core/contract';

/** Makes calls of one environment, and knows what its flows’ folders hold besides the flows. */
export interface Caller extends EnvironmentCaller {
  readonly kinds: readonly FlowItemKind[];
}

/** Shows how far long work is. */
export type Progress = (done: number, all: number, what: string) => void;

/** Does work for a file; where it fails, the failure names the file. */
export async function atFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    const { status, code, message, details } = fault;
    throw new Failure(status, code, `${path}: ${message}`, details);
  }
}
