import type { NodeElement } from '#plugins/flows/contract/flow';
import type { NodeResult } from '../../contract';

/** A node as it stood when it ran, and the values it was given. */
export interface Attempt {
  readonly element: NodeElement;
  readonly given: string;
}
/** The outcome of a node that ran alone. */
export interface TriedNode extends Attempt {
  readonly result: NodeResult;
  /** The run that was on the canvas then. */
  readonly run: string | null;
}

/** The step that a node that ran alone left itself; undefined while it or its subflow waits. */
export const findOwnStep = (
  { steps }: NodeResult,
  nodeId: string,
): NodeResult['steps'][number] | undefined => {
  const last = steps.at(-1);
  return last?.nodeId === nodeId ? last : undefined;
};
