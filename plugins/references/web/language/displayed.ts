import type ts from 'typescript-services';
import type { CodeFacts } from '#core/contract/fields/codeService';
import { unmaskModules } from './problems';

type Parts = readonly ts.SymbolDisplayPart[] | undefined;
const longest = 60;

/** Objects may have more than their known fields, which goes without saying. */
const more = /\s*\[name: string\]: any;/g;
const join = (parts: Parts): string =>
  unmaskModules((parts ?? []).map(({ text }) => text).join('')).replace(more, '');

/** Returns what stands behind a name where it is declared: its type, in one line. */
export function toDetail(parts: Parts, name: string): string {
  const names = [name, JSON.stringify(name)];
  const at = (parts ?? []).findIndex(({ text }) => names.includes(text));
  const type = join(parts?.slice(at + 1))
    .replace(/^\]?\??: /, '')
    .replace(/\s+/g, ' ');
  return type.length > longest ? `${type.slice(0, longest - 1)}…` : type;
}

/** Returns what is known of a name, for people. */
export const toFacts = (
  { displayParts, documentation }: { displayParts?: Parts; documentation?: Parts },
  from: number,
  to: number,
): CodeFacts => ({ from, to, signature: join(displayParts), text: join(documentation) });

const kinds: Readonly<Record<string, string>> = {
  const: 'constant',
  function: 'function',
  'local function': 'function',
  method: 'method',
  property: 'property',
  getter: 'property',
  accessor: 'property',
  class: 'class',
  'local class': 'class',
  module: 'namespace',
  keyword: 'keyword',
  string: 'text',
};

/** Returns the kind of a name as code fields draw it. */
export const toKind = (kind: string): string => kinds[kind] ?? 'variable';
