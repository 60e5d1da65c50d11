import { readAttributes, readMarkupSliced, type Attributes } from '#core/contract/readMarkup';
import type { Sliced } from '#core/contract/sliced';

const token = /\[\[\[skcomponent###([A-Za-z0-9+/=]*)###/g;
const tokenStart = /^skcomponent\s+"(\w+)"/;

/** Tokens and pieces of markup that are looked at in one step. */
const stepLength = 200;

/** Components of a page's markup by their names in lower case, each as its attributes. */
export type PageComponents = ReadonlyMap<string, readonly Attributes[]>;

/**
 * Reads the components of these names in a page's markup, in steps: elements, and the tokens that
 * the editor writes for them. The case of a name does not count.
 */
export function* readComponents(html: string, names: readonly string[]): Sliced<PageComponents> {
  const components = new Map<string, Attributes[]>(names.map(name => [name, []]));
  if (!html.includes('skcomponent')) return components;
  let seen = 0;
  for (const [, encoded = ''] of html.matchAll(token)) {
    if (++seen % stepLength === 0) yield;
    const { name, options } = readToken(encoded);
    components.get(name)?.push(readAttributes(options));
  }
  // Reading all markup takes long, and most pages have no such element.
  if (!new RegExp(names.join('|'), 'i').test(html)) return components;
  for (const piece of yield* readMarkupSliced(html)) {
    if (++seen % stepLength === 0) yield;
    const name = piece.kind === 'open' && piece.attributes.get('data-skcomponent')?.toLowerCase();
    if (name) components.get(name)?.push(piece.attributes);
  }
  return components;
}

/** The name of a token's component, in lower case, and its options as they are written. */
function readToken(encoded: string): { readonly name: string; readonly options: string } {
  const written = decodeToken(encoded);
  const [start = '', name = ''] = tokenStart.exec(written) ?? [];
  return { name: name.toLowerCase(), options: written.slice(start.length) };
}

/** Writes the editor's tokens of a component as what `write` makes of their options. */
export function replaceTokens(
  html: string,
  name: string,
  write: (options: Attributes) => string,
): string {
  let output = '';
  let written = 0;
  let [past, end] = [0, 0];
  for (const { 0: head, 1: encoded = '', index } of html.matchAll(token)) {
    if (index < past) continue;
    const start = index + head.length;
    if (end < start) end = html.indexOf(']', start);
    if (end < 0) break;
    if (!html.startsWith(']]]', end)) continue;
    past = end + 3;
    const read = readToken(encoded);
    if (read.name !== name) continue;
    output += html.slice(written, index) + write(readAttributes(read.options));
    written = past;
  }
  return output + html.slice(written);
}

/** Characters of a token that are read; real ones have some hundred. */
const longestToken = 65_536;

/** Decodes a token of the editor: as much of it as is well-formed, as UTF-8. */
export function decodeToken(encoded: string): string {
  const [digits = ''] = encoded.slice(0, longestToken).split('=');
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return new TextDecoder().decode(Uint8Array.from(atob(whole), each => each.charCodeAt(0)));
}

/** Whether an element is a component of this name, in lower case. */
export const isComponent = (attributes: Attributes, name: string): boolean =>
  attributes.get('data-skcomponent')?.toLowerCase() === name;

/** Reads an option of a component, written as an attribute of an element or in a token. */
export const readOption = (attributes: Attributes, name: string): string =>
  (attributes.get(`data-sk${name}`) ?? attributes.get(name) ?? '').trim();

const providerOptions = [
  'idpid',
  'connectionid',
  'idpconnectionid',
  'identityproviderid',
  'identityprovider',
  'idp',
];

/** Reads which provider a sign-in button names, by the id or name of its connection. */
export const readProvider = (attributes: Attributes): string =>
  providerOptions.map(name => readOption(attributes, name)).find(Boolean) ?? '';
