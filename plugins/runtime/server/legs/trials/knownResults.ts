import type { NodeOutcome } from '#plugins/connectors/contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { KnownResult } from '#plugins/flows/contract/trials';
import type { CalledNode } from '../../interpreter/callNode';
import type { Frame, InteractionState, Result } from '../../interpreter/InteractionState';

/** A result that is known beforehand as a node leaves it. */
export const toResult = ({ success, output, error, matched }: KnownResult): Result => ({
  success,
  ...(matched && { matched }),
  payload: { output, ...(error && { error }) },
});

const toOutcome = ({ success, output, error, matched }: KnownResult): NodeOutcome => {
  const outcomes = matched && { matched };
  return success
    ? { kind: 'success', output, ...outcomes }
    : { kind: 'failure', output, ...(error && { error }), ...outcomes };
};

/** The pinned result of a node of the trial's own flow, in place of a call; undefined without one. */
export function findPinned(
  { pins, frames }: InteractionState,
  frame: Frame,
  node: MachineNode,
): CalledNode | undefined {
  if (!pins || frames[0] !== frame || node.disabled || !Object.hasOwn(pins, node.id))
    return undefined;
  return { outcome: toOutcome(pins[node.id]!), properties: {} };
}
