import { format } from '#core/contract';
import type { NodeOutcome } from '#plugins/connectors/contract';
import { findAnswer } from '#plugins/connectors/contract/internal';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { KnownResult } from '#plugins/flows/contract/trials';
import { strings } from '#plugins/runtime/strings';
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

/** The name of the trial's persona where a node has its answer. */
export const findPersona = (
  { persona }: InteractionState,
  { connectorId, capabilityName, disabled }: MachineNode,
): string | undefined =>
  persona && !disabled && findAnswer(persona.answers, connectorId, capabilityName)
    ? persona.name
    : undefined;

export const describePersona = (persona: string): string =>
  format(strings.personaStep, { persona });
