import type { NodeData } from '../../flow';

/**
 * Where a `{{…}}` reference leads: another node's result, a variable of one context, a flow input,
 * a fact of the run, or nowhere known.
 */
type ReferenceKind =
  | 'node'
  | 'flowInstance'
  | 'company'
  | 'flow'
  | 'user'
  | 'parameter'
  | 'global'
  | 'template';

/** One reference, as found in a property. */
export interface Reference {
  readonly kind: ReferenceKind;
  /** The dotted path as written, without braces. */
  readonly path: string;
  /** For `node`: the id of the node. */
  readonly nodeId?: string;
  /** For a variable or an input: its name. */
  readonly name?: string;
}

const scopes: readonly (readonly [prefix: string, kind: ReferenceKind])[] = [
  ['global.company.variables', 'company'],
  ['global.flow.variables', 'flow'],
  ['global.user.variables', 'user'],
  ['global.variables', 'flowInstance'],
  ['global.parameters', 'parameter'],
];
const named = /^(?:\.([^.[\s]+)|\[([^\]]*)\])/;

/** The name in brackets, in quotes or bare; quotes have a backslash in rich text. */
function unquote(inside: string): string {
  const trimmed = inside.trim();
  const name = trimmed.replace(/^\\?["']/, '').replace(/\\?["']$/, '');
  if (/["'\\]/.test(name)) return '';
  return /["']$/.test(trimmed) ? name : name.trimEnd();
}

/** Reads one dotted path such as `local.abc.payload.output.name`. */
export function readReference(path: string): Reference {
  if (path.startsWith('local.')) {
    const nodeId = /^local\.([\w-]+)/.exec(path)?.[1];
    if (nodeId !== undefined) return { kind: 'node', path, nodeId };
  }
  const scope = scopes.find(
    ([prefix]) => path.startsWith(prefix) && /[.[]/.test(path.charAt(prefix.length)),
  );
  if (scope) {
    const [, plain, inside = ''] = named.exec(path.slice(scope[0].length)) ?? [];
    return { kind: scope[1], path, name: plain ?? unquote(inside) };
  }
  return { kind: path.startsWith('global.') ? 'global' : 'template', path };
}

const braces = /\{\{\{?([^{}]*)\}\}/g;
const paths = /(?<![\w.])(?:local|global)\.[\w-]+(?:\.[\w-]+|\[[^\][]*\])*/g;

/**
 * Every reference in a property value: in plain strings, in rich text (a string that holds JSON),
 * in Handlebars blocks and nested at any depth. In the order of appearance, each path once.
 */
export function findReferences(value: unknown): readonly Reference[] {
  const texts = new Set<string>();
  collect(value, texts);
  return [...texts].map(readReference);
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return;
    for (const [, inside = ''] of value.matchAll(braces))
      for (const [path] of inside.matchAll(paths)) found.add(path);
  } else if (Array.isArray(value)) {
    for (const each of value) collect(each, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) collect(each, found);
  }
}

const known = new WeakMap<object, readonly Reference[]>();
const none: readonly Reference[] = [];

/**
 * Every reference in a node's properties; remembered for as long as the properties are the same
 * object.
 */
export function nodeReferences(data: NodeData): readonly Reference[] {
  if (!data.properties) return none;
  const before = known.get(data.properties);
  if (before) return before;
  // The user look-up keeps the last identifier it was given in a property that it no longer reads.
  const { identifier: _, ...read } = data.properties;
  const references = findReferences(
    data.connectorId === 'pingOneSSOConnector' ? read : data.properties,
  );
  known.set(data.properties, references);
  return references;
}
