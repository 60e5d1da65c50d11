import { readAttributes, readMarkup, type Attributes } from '#core/contract/readMarkup';

const token = /\[\[\[skcomponent###([A-Za-z0-9+/=]*)###/g;
const tokenStart = /^skcomponent\s+"(\w+)"/;

/**
 * Lists the components of a name in a page's markup, as their attributes: elements, and the tokens
 * that the editor writes for them. The case of the name does not count.
 */
export function listComponents(html: string, name: string): readonly Attributes[] {
  if (!html.includes('skcomponent')) return [];
  const tokens = [...html.matchAll(token)].flatMap(([, encoded = '']) => {
    const options = readToken(encoded, name);
    return options ? [options] : [];
  });
  // Reading all markup takes long, and most pages have no such element.
  const elements = (new RegExp(name, 'i').test(html) ? readMarkup(html) : []).flatMap(piece =>
    piece.kind === 'open' && isComponent(piece.attributes, name) ? [piece.attributes] : [],
  );
  return [...tokens, ...elements];
}

function readToken(encoded: string, name: string): Attributes | undefined {
  const written = decodeToken(encoded);
  const [start, named = ''] = tokenStart.exec(written) ?? [];
  return start !== undefined && named.toLowerCase() === name
    ? readAttributes(written.slice(start.length))
    : undefined;
}

/** Writes the editor's tokens of a component as what `write` makes of their options. */
export function replaceTokens(
  html: string,
  name: string,
  write: (options: Attributes) => string,
): string {
  let made = '';
  let written = 0;
  let [past, end] = [0, 0];
  for (const { 0: head, 1: encoded = '', index } of html.matchAll(token)) {
    if (index < past) continue;
    const start = index + head.length;
    if (end < start) end = html.indexOf(']', start);
    if (end < 0) break;
    if (!html.startsWith(']]]', end)) continue;
    past = end + 3;
    const options = readToken(encoded, name);
    if (!options) continue;
    made += html.slice(written, index) + write(options);
    written = past;
  }
  return made + html.slice(written);
}

/** Decodes a token of the editor: as much of it as is well-formed, as UTF-8. */
export function decodeToken(encoded: string): string {
  const [digits = ''] = encoded.split('=');
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
