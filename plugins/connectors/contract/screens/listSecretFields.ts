import { readAttributes } from '#core/contract/readMarkup';
import type { Screen } from '..';

const secretControl = /secret|secur|password/i;
const asksPassword = /\btype\s{0,9}=\s{0,9}["']?password/gi;
const most = 100;
const longestTag = 2000;

/**
 * Lists the fields of a page that hide what is typed into them, by name; a field without one is sent
 * by its id. Only the tags of such fields are read: most pages have none or one.
 */
export function listSecretFields({ fields, html }: Pick<Screen, 'fields' | 'html'>): Set<string> {
  const names = fields
    .filter(({ preferredControlType = '' }) => secretControl.test(preferredControlType))
    .map(({ propertyName }) => propertyName);
  for (const { index } of [...html.matchAll(asksPassword)].slice(0, most)) {
    const from = html.lastIndexOf('<', index);
    const rest = html.slice(from, from + longestTag);
    const end = rest.indexOf('>', index - from);
    const tag = end < 0 ? rest : rest.slice(0, end);
    const attributes = readAttributes(tag.replace(/^<\w+/, ''));
    names.push(attributes.get('name') ?? '', attributes.get('id') ?? '');
  }
  return new Set(names.filter(Boolean));
}
