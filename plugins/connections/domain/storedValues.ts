import { isRecord } from '#core/contract';
import { masked } from '#plugins/variables/contract';
import type { PropertyDefinition } from '#plugins/connectors/contract';

/**
 * The stored form of one property: a plain value, an encrypted secret, or the properties inside a
 * composite one.
 */
export interface StoredValue {
  readonly value?: unknown;
  readonly sealed?: string;
  readonly properties?: StoredValues;
}
export type StoredValues = Readonly<Record<string, StoredValue>>;
type Definitions = Readonly<Record<string, PropertyDefinition>>;

const secretName =
  /(secret|password|passphrase|private_?key|api_?key|access_?key|bearertoken|accesstoken|signingkey)$/i;

/**
 * Whether a property's value is a secret: its definition says so, or, where there is none, its name
 * does.
 */
const isSecret = (name: string, definition: PropertyDefinition | undefined): boolean =>
  definition ? definition.secure === true : secretName.test(name);

/** Whether a value counts: an empty text does only where it stands against a default. */
const isValue = (value: unknown, definition: PropertyDefinition | undefined): boolean =>
  value !== undefined && value !== null && (value !== '' || Boolean(definition?.value));

export const definitionsIn = (definition: PropertyDefinition | undefined): Definitions =>
  (definition?.properties ?? {}) as Definitions;

/**
 * Returns the given values as they are stored, in place of those before. Each given property is `{
 * value }`, `{ properties }` for a composite one, or a bare value. ****** keeps the stored secret;
 * what has no value is left out. `seal` is told the property's path.
 */
export function writeValues(
  definitions: Definitions,
  stored: StoredValues,
  given: Readonly<Record<string, unknown>>,
  seal: (path: string, text: string) => string,
  path = '',
): StoredValues {
  const next: Record<string, StoredValue> = {};
  for (const [name, entry] of Object.entries(given)) {
    const here = path ? `${path}.${name}` : name;
    const [definition, held] = [definitions[name], stored[name]];
    if (isRecord(entry) && isRecord(entry['properties'])) {
      const [inner, before] = [definitionsIn(definition), held?.properties ?? {}];
      next[name] = { properties: writeValues(inner, before, entry['properties'], seal, here) };
      continue;
    }
    const value = isRecord(entry) ? entry['value'] : entry;
    if (!isValue(value, definition)) continue;
    if (value === masked && held?.sealed !== undefined) next[name] = held;
    else if (!isSecret(name, definition)) next[name] = { value };
    else if (value !== masked)
      next[name] = {
        sealed: seal(here, typeof value === 'string' ? value : JSON.stringify(value)),
      };
  }
  return next;
}

/**
 * Each stored value merged with its definition, in the order of the definitions; a secret as
 * ******. What has no value is left out.
 */
export function shownValues(
  definitions: Definitions,
  stored: StoredValues,
): Record<string, PropertyDefinition> {
  const shown: Record<string, PropertyDefinition> = {};
  for (const name of new Set([...Object.keys(definitions), ...Object.keys(stored)])) {
    const before = stored[name];
    if (!before) continue;
    const definition = definitions[name] ?? {};
    if (before.properties) {
      const properties = shownValues(definitionsIn(definition), before.properties);
      if (Object.keys(properties).length > 0) shown[name] = { ...definition, properties };
    } else if (before.sealed !== undefined) shown[name] = { ...definition, value: masked };
    else if (isValue(before.value, definition))
      shown[name] = { ...definition, value: before.value };
  }
  return shown;
}

/**
 * The bare values, defaults filled in and secrets opened; a composite property becomes an object.
 */
export function openedValues(
  definitions: Definitions,
  stored: StoredValues,
  open: (path: string, sealed: string) => string,
  path = '',
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(definitions), ...Object.keys(stored)])) {
    const here = path ? `${path}.${name}` : name;
    const before = stored[name];
    const definition = definitions[name];
    if (before?.properties || definition?.properties)
      values[name] = openedValues(definitionsIn(definition), before?.properties ?? {}, open, here);
    else if (before?.sealed !== undefined) values[name] = open(here, before.sealed);
    else if (before?.value !== undefined || definition?.value !== undefined)
      values[name] = before?.value ?? definition?.value;
  }
  return values;
}

/** The stored values with every secret re-encrypted, for a copy that stands elsewhere. */
export function reencryptValues(
  stored: StoredValues,
  reseal: (path: string, sealed: string) => string,
  path = '',
): StoredValues {
  return Object.fromEntries(
    Object.entries(stored).map(([name, held]) => {
      const here = path ? `${path}.${name}` : name;
      if (held.properties)
        return [name, { properties: reencryptValues(held.properties, reseal, here) }];
      return [name, held.sealed === undefined ? held : { sealed: reseal(here, held.sealed) }];
    }),
  );
}

/** The secrets among opened values, those inside composite properties as well. */
export function secretValues(
  definitions: Definitions,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const definition = definitions[name];
    if (isSecret(name, definition))
      return value === undefined || value === null
        ? []
        : [typeof value === 'string' ? value : JSON.stringify(value)];
    return isRecord(value) && definition?.properties
      ? secretValues(definitionsIn(definition), value)
      : [];
  });
}

/** The bare values, with the mask in place of each secret. */
export const maskValues = (stored: StoredValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(stored).map(([name, { value, sealed, properties }]) => [
      name,
      properties ? maskValues(properties) : sealed === undefined ? value : masked,
    ]),
  );
