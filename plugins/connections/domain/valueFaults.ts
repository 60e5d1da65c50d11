import { isRecord } from '#core/contract';
import { isObject } from '#core/contract/internal';
import { masked } from '#plugins/variables/contract';
import type { PropertyDefinition } from '#plugins/connectors/contract';
import { definitionsIn } from './storedValues';

/** A value that its property does not take, and why. */
export interface ValueFault {
  readonly property: string;
  readonly message: string;
}

const isNumber = (value: unknown) =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

function findFault(definition: PropertyDefinition, value: unknown): string | undefined {
  if (value === '' || value === null || value === undefined || value === masked) return undefined;
  const { type, preferredControlType: control, options } = definition;
  if (type === 'boolean' && typeof value !== 'boolean' && value !== 'true' && value !== 'false')
    return 'must be true or false';
  if (type === 'number' && !isNumber(value)) return 'must be a number';
  if (control === 'textField' && typeof value === 'object') return 'must be text';
  const isSelect = control === 'dropDown' || control === 'radioSelect';
  if (isSelect && options?.length && !options.some(option => option.value === value))
    return `must be one of ${options.map(option => String(option.value)).join(', ')}`;
  return undefined;
}

/**
 * Returns the errors in given values (`{ value }` or bare) by property, including those inside
 * composite properties.
 */
export function valueFaults(
  definitions: Readonly<Record<string, PropertyDefinition>>,
  given: Readonly<Record<string, unknown>>,
  path = '',
): ValueFault[] {
  return Object.entries(given).flatMap(([name, entry]) => {
    const definition = definitions[name];
    if (!definition) return [];
    const { value, properties }: Record<string, unknown> = isRecord(entry)
      ? entry
      : { value: entry };
    const property = path ? `${path}.${name}` : name;
    if (isObject(properties) && definition.properties)
      return valueFaults(definitionsIn(definition), properties, property);
    const message = findFault(definition, value);
    return message ? [{ property, message: `${definition.displayName ?? name} ${message}` }] : [];
  });
}
