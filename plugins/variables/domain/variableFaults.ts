import type { LoadedVariable, VariableType } from '../contract';
import { findExcess } from './variableBudgets';
import { readVariableValue, type ReadValue } from './variableValue';

export const defaultBounds = { min: 0, max: 2000 } as const;
/** Names that flows use for something else. */
const reserved = ['challenge'];

/** The fields that are validated when a variable is created or changed. */
export interface VariableInput {
  readonly name: string;
  readonly context: string;
  readonly type: VariableType;
  readonly value?: unknown;
  readonly min: number;
  readonly max: number;
  readonly flowId?: string | undefined;
}
export interface VariableFault {
  readonly field: 'name' | 'context' | 'type' | 'value' | 'min' | 'max' | 'flowId';
  readonly message: string;
}

/** Every rule of a variable that these terms break (wire facts, section 10), by field. */
export function variableFaults(terms: VariableInput, isNew: boolean): VariableFault[] {
  const faults: VariableFault[] = [];
  const say = (field: VariableFault['field'], message: string) => faults.push({ field, message });
  const { name, context, type, min, max } = terms;
  if (isNew && !/^[A-Za-z_][\w-]{0,255}$/.test(name))
    say('name', 'Start with a letter or “_”. Use up to 256 letters, digits, “_”, and “-”.');
  if (isNew && reserved.includes(name.trim().toLowerCase()))
    say('name', `The name “${name}” is reserved. Use another name.`);
  if (type === 'secret' && context !== 'company')
    say('context', 'Secret variables aren’t available in this context. Select “Company”.');
  if (isNew && context === 'flow' && !terms.flowId)
    say('context', 'To create a flow variable, open the flow and add the variable there.');
  if (min > max) say('max', 'The maximum must not be less than the minimum.');
  const read = readVariableValue(type, terms.value);
  const excess = 'value' in read ? findExcess(read.value) : undefined;
  if ('fault' in read) say('value', `The value ${read.fault}.`);
  else if (excess) say('value', `The value ${excess}. Shorten it or split it.`);
  else if (
    type === 'number' &&
    typeof read.value === 'number' &&
    (read.value < min || read.value > max)
  )
    say('value', `The value must be between ${min} and ${max}.`);
  return faults;
}

/**
 * Why a running flow may not write this value, as a sentence. A value of another type is kept as it
 * is. Bounds count when someone set them:
 * every number has the usual ones.
 */
export function writeFault(
  variable: Omit<LoadedVariable, 'key' | 'size'>,
  value: unknown,
): string | undefined {
  const { name, type, min, max } = variable;
  if (!variable.mutable)
    return `The variable “${name}” is read-only. To let flows change it, turn on “Writable by flows”.`;
  if (type === 'secret') return `The variable “${name}” is a secret, so a flow can’t change it.`;
  const excess = findExcess(value);
  if (excess) return `The value of the variable “${name}” ${excess}. Shorten it or split it.`;
  const read = readVariableValue(type, value);
  // Flows of others write a text into a number or a boolean, and go on.
  if ('fault' in read) return undefined;
  const bounded = min !== defaultBounds.min || max !== defaultBounds.max;
  if (bounded && typeof read.value === 'number' && (read.value < min || read.value > max))
    return `The value of the variable “${name}” must be between ${min} and ${max}, but it would be ${read.value}.`;
  return undefined;
}

/** Reads a value that a person gives a variable during a run, as its type; texts stay as they are. */
export function readEdited(variable: LoadedVariable, value: unknown): ReadValue {
  const { name, type } = variable;
  const read =
    type === 'string' || type === 'secret'
      ? { value }
      : readVariableValue(type, value ?? undefined);
  if ('fault' in read) return { fault: `The value of the variable “${name}” ${read.fault}.` };
  const fault = writeFault(variable, read.value);
  return fault === undefined ? { value: read.value ?? null } : { fault };
}
