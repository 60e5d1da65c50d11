import type { PropertyDefinition } from '#plugins/connectors/contract';
import { definitionsIn, isSecret } from './storedValues';

type Definitions = Readonly<Record<string, PropertyDefinition>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shortest = 3;

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

/**
 * A text with every secret taken out of it, also where it stands in an address, in JSON or in
 * Base64.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter(secret => secret.length >= shortest)
    .flatMap(secret => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      btoa(String.fromCodePoint(...new TextEncoder().encode(secret))),
    ])
    .toSorted((a, b) => b.length - a.length);
  return forms.reduce((left, form) => left.replaceAll(form, '******'), text);
}
