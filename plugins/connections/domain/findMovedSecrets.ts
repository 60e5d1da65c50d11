import { isRecord } from '#core/contract';
import { masked } from '#plugins/variables/contract';
import type { PropertyDefinition } from '#plugins/connectors/contract';
import { definitionsIn, type StoredValue, type StoredValues } from './storedValues';

type Definitions = Readonly<Record<string, PropertyDefinition>>;
type Given = Readonly<Record<string, unknown>>;

/** A change of where a connection leads that keeps secrets meant for where it led before. */
export interface MovedSecrets {
  /** The properties that name another place. */
  readonly moved: readonly string[];
  /** The stored secrets that are not given again, by path. */
  readonly kept: readonly { readonly path: string; readonly title: string }[];
}

const place = /(?:host(?:name)?|ur[li]s?|issuer|endpoints?|domain(?:name)?|server|port)$/i;
/** Where browsers are sent back to: nothing secret goes there. */
const comesBack = /redirect|return/i;

const bare = (entry: unknown) => (isRecord(entry) && 'value' in entry ? entry['value'] : entry);
const inside = (entry: unknown): Given | undefined =>
  isRecord(entry) && isRecord(entry['properties']) ? entry['properties'] : undefined;
const formatValue = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

interface Leaf {
  readonly name: string;
  readonly path: string;
  readonly definition: PropertyDefinition | undefined;
  readonly held: StoredValue | undefined;
  readonly given: unknown;
}

/** Every property that is stored or given, those inside composite ones as well. */
function leaves(definitions: Definitions, stored: StoredValues, given: Given, path = ''): Leaf[] {
  return [...new Set([...Object.keys(stored), ...Object.keys(given)])].flatMap(name => {
    const here = path ? `${path}.${name}` : name;
    const [held, entry, definition] = [stored[name], given[name], definitions[name]];
    const inner = inside(entry);
    if (inner || held?.properties)
      return leaves(definitionsIn(definition), held?.properties ?? {}, inner ?? {}, here);
    return [
      {
        name,
        path: here,
        definition,
        held,
        given: bare(entry),
      },
    ];
  });
}

const getTitle = ({ name, definition }: Leaf) => definition?.displayName ?? name;

/**
 * Returns the errors for a host, URL, issuer or endpoint that changes while ****** keeps a secret:
 * a member who can change a connection cannot read its secrets, and so must not have them sent
 * elsewhere either.
 */
export function findMovedSecrets(
  definitions: Definitions,
  stored: StoredValues,
  given: Given,
): MovedSecrets | undefined {
  const all = leaves(definitions, stored, given);
  const moved = all.filter(
    ({ name, held, definition, given: value }) =>
      place.test(name) &&
      !comesBack.test(name) &&
      held?.sealed === undefined &&
      formatValue(value ?? definition?.value) !== formatValue(held?.value ?? definition?.value),
  );
  if (moved.length === 0) return undefined;
  const secrets = all.filter(leaf => leaf.held?.sealed !== undefined && leaf.given === masked);
  if (secrets.length === 0) return undefined;
  return {
    moved: moved.map(getTitle),
    kept: secrets.map(leaf => ({ path: leaf.path, title: getTitle(leaf) })),
  };
}
