import { getField } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { person } from './fittingValue';
import { buildFromPaths, fittingLeaf } from './fittingLeaf';

export interface DeclaredInput {
  readonly propertyName: string;
  readonly preferredDataType?: string;
  readonly required?: boolean;
}
export type Inputs = Readonly<Record<string, unknown>>;

/** The user of the directory, as flows hand one on. */
const createUser = (userId: string) => ({
  id: userId,
  username: person.username,
  email: person.email,
  enabled: true,
  name: { given: person.givenName, family: person.familyName },
  mobilePhone: person.phone,
});

const isUserId = /user_?Id$/i;

/**
 * The inputs with which the callers of a flow start it: all that it declares, objects with what the
 * flow reads of them.
 *
 * @param text The flow as JSON.
 */
export function createInputs(
  inputs: readonly DeclaredInput[],
  text: string,
  userId: string,
): { readonly all: Inputs; readonly required: Inputs } {
  const create = ({ propertyName: name, preferredDataType: type = 'string' }: DeclaredInput) => {
    if (isUserId.test(name)) return userId;
    if (type === 'number') return 1;
    if (type === 'boolean') return true;
    if (type === 'array') return [];
    if (type !== 'object') return String(fittingLeaf(name));
    const read = buildFromPaths(listReadPaths(name, text));
    return /user/i.test(name) ? { ...read, ...createUser(userId) } : read;
  };
  const toValues = (some: readonly DeclaredInput[]) =>
    Object.fromEntries(some.map(input => [input.propertyName, create(input)]));
  return {
    all: toValues(inputs),
    required: toValues(
      inputs.filter(
        ({ required, propertyName }) => required === true || isUserId.test(propertyName),
      ),
    ),
  };
}

/**
 * Other values of single inputs: those that the flow compares an input with.
 */
export function listComparedInputs({ graphData }: Pick<Flow, 'graphData'>): readonly Inputs[] {
  const found = new Map<string, Inputs>();
  for (const { data } of graphData.elements.nodes ?? []) {
    if (data.connectorId !== 'functionsConnector') continue;
    const read = (name: string) => toText(data.properties?.[name]?.value);
    const name = /^\{\{global\.parameters\.([\w-]+)\}\}$/.exec(read('leftValueA'))?.[1];
    if (name === undefined) continue;
    const several = data.properties?.['rightValueMultiple']?.value;
    const rows = Array.isArray(several) ? several.map(row => toText(getField(row, 'value'))) : [];
    for (const value of [read('rightValueB'), ...rows])
      if (value !== '' && !value.includes('{{')) found.set(`${name} ${value}`, { [name]: value });
  }
  return [...found.values()];
}

const toText = (value: unknown) => (typeof value === 'string' ? plainText(value).trim() : '');

/** The paths below an input that a flow reads: in references, and in the code of its functions. */
function listReadPaths(name: string, text: string): ReadonlySet<string> {
  const escaped = name.replaceAll(/[^\w]/g, String.raw`\$&`);
  const found = new Set<string>();
  const patterns = [
    String.raw`global\.parameters\.${escaped}\.([\w.-]+)`,
    String.raw`params\.${escaped}\.(\w+)`,
  ];
  for (const pattern of patterns)
    for (const [, path] of text.matchAll(new RegExp(pattern, 'g')))
      if (path !== undefined) found.add(path.replace(/\.$/, ''));
  if (text.includes(`params.${name}`))
    // Keys that code makes of a word and a number.
    for (const [, word] of text.matchAll(/(?:startsWith\(\\*["']|`)([a-z]+)(?:\\*["']\)|\$\{)/gi))
      if (word !== undefined) found.add(`${word}1`);
  return found;
}

/** Inputs as the query of a hosted page. */
export function toQuery(inputs: Inputs): string {
  const given = Object.entries(inputs).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return given.length > 0 ? `?${new URLSearchParams(given as [string, string][]).toString()}` : '';
}
