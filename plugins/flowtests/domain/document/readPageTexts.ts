import type { Screen } from '#plugins/connectors/contract';
import { hashText } from './hashText';

const hidden = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const tag = /<[^>]*>/g;
const shown =
  /\b(?:value|placeholder|title|alt|aria-label|href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
  '#x3D': '=',
  '#x60': '`',
};
const tidy = (text: string) =>
  text
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Returns a hash of what a page brings besides its texts: its script and styles. */
export const hashBehind = ({ css = '', script = '' }: Screen): string =>
  hashText(`${css}\n${script}`);

/** Returns the texts that a page shows, in order: what stands in it, and in its fields and links. */
export function readPageTexts({ title, message, html, errors }: Screen): string[] {
  const texts = [title ?? '', message ?? '', ...Object.values(errors ?? {})];
  const markup = html.replace(hidden, ' ');
  let from = 0;
  for (const found of markup.matchAll(tag)) {
    texts.push(markup.slice(from, found.index));
    for (const [, double, single] of found[0].matchAll(shown)) texts.push(double ?? single ?? '');
    from = found.index + found[0].length;
  }
  texts.push(markup.slice(from));
  return texts.map(tidy).filter(text => text !== '');
}
