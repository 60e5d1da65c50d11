import { isRecord } from '#core/contract';
import { adaptParameter } from '#plugins/connectors/contract/internal';
import type { InputField } from '#plugins/flows/contract/internal';

const isOf: Record<string, (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number' && Number.isFinite(value),
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
};

export type CheckedInputs =
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly fault: string; readonly field: string };

/**
 * Holds what a flow is started with against its input schema; a flow without one takes anything.
 */
export function checkInputs(
  schema: readonly InputField[],
  given: Readonly<Record<string, unknown>>,
): CheckedInputs {
  const values: Record<string, unknown> = { ...given };
  for (const { propertyName: field, preferredDataType: type, required } of schema) {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    // An empty text is a text, as in the JSON schema that the inputs stand for.
    if (value === undefined || value === null || (value === '' && type !== 'string')) {
      if (required === true) return { field, fault: `The flow requires the input “${field}”.` };
      continue;
    }
    const taken = adaptParameter(value, type);
    if (isOf[type] && !isOf[type](taken))
      return {
        field,
        fault: `The input “${field}” must be of type ${type}, not ${getTypeName(value)}.`,
      };
    values[field] = taken;
  }
  return { values };
}

const getTypeName = (value: unknown) =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
