import type { Screen } from '#plugins/connectors/contract';
import { hashText } from './hashText';

const hidden = /<(?:(script|style)\b|!--)/gi;
const attributes =
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

/** Finds the end of the next match from places on that go up, each part of the text once. */
function findEnds(text: string, pattern: RegExp): (start: number) => number | undefined {
  let match: RegExpExecArray | null | undefined;
  return start => {
    if (match === undefined || (match && match.index < start)) {
      pattern.lastIndex = start;
      match = pattern.exec(text);
    }
    return match ? match.index + match[0].length : undefined;
  };
}

/** Markup with a space for each script, style and comment that ends. */
function hide(markup: string): string {
  const endTag = findEnds(markup, />/g);
  const endComment = findEnds(markup, /-->/g);
  const ends = {
    script: findEnds(markup, /<\/script\s*>/gi),
    style: findEnds(markup, /<\/style\s*>/gi),
  };
  let output = '';
  let from = 0;
  for (const { 0: start, 1: name, index } of markup.matchAll(hidden)) {
    if (index < from) continue;
    const inside = name ? endTag(index) : index + start.length;
    if (inside === undefined) continue;
    const findEnd = name ? ends[/script/i.test(name) ? 'script' : 'style'] : endComment;
    const end = findEnd(inside);
    if (end === undefined) continue;
    output += `${markup.slice(from, index)} `;
    from = end;
  }
  return output + markup.slice(from);
}

/** Returns the texts that a page shows, in order: what stands in it, and in its fields and links. */
export function readPageTexts({ title, message, html, errors }: Screen): string[] {
  const texts = [title ?? '', message ?? '', ...Object.values(errors ?? {})];
  const markup = hide(html);
  let from = 0;
  for (;;) {
    const start = markup.indexOf('<', from);
    const end = start < 0 ? -1 : markup.indexOf('>', start);
    if (end < 0) break;
    texts.push(markup.slice(from, start));
    for (const [, double, single] of markup.slice(start, end).matchAll(attributes))
      texts.push(double ?? single ?? '');
    from = end + 1;
  }
  texts.push(markup.slice(from));
  return texts.map(tidy).filter(text => text !== '');
}
