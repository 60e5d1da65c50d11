import { encodeValue, patchText, readText, type Patch, type Span } from './units';

/** An attribute of a tag: where it stands, and where its value does. */
interface WrittenAttribute extends Span {
  /** In lower case. */
  readonly name: string;
  /** Without quotes; undefined where the name stands alone. */
  readonly value: Span | undefined;
  readonly quote: string;
}

const name = /[^\s/>=][^\s/>=]*/y;
const value = /\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*))/y;
const gap = /[\s/]*/y;

/** The attributes of a tag as written. */
export function listAttributes(html: string, tag: Span): readonly WrittenAttribute[] {
  const attributes: WrittenAttribute[] = [];
  const read = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(html);
  };
  let at = tag.from + 1 + (/^[^\s/>]*/.exec(html.slice(tag.from + 1, tag.to))?.[0].length ?? 0);
  for (;;) {
    at += read(gap, at)?.[0].length ?? 0;
    const word = at < tag.to - 1 ? read(name, at) : null;
    if (!word) return attributes;
    const from = at;
    at += word[0].length;
    const match = read(value, at);
    const text = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
    const quote = match?.[1] !== undefined ? '"' : match?.[2] !== undefined ? "'" : '';
    if (match) at += match[0].length;
    const end = at - quote.length;
    attributes.push({
      name: word[0].toLowerCase(),
      from,
      to: at,
      quote,
      value: match ? { from: end - text.length, to: end } : undefined,
    });
  }
}

/** Reads an attribute of a tag; undefined where it is not there. */
export function readAttribute(html: string, tag: Span, attribute: string): string | undefined {
  const written = listAttributes(html, tag).find(each => each.name === attribute);
  return written && (written.value ? readText(html, written.value) : '');
}

/** The change that gives an attribute a value, or takes it away with `undefined`. */
export function patchAttribute(
  html: string,
  tag: Span,
  attribute: string,
  next: string | undefined,
): readonly Patch[] {
  const found = listAttributes(html, tag).find(each => each.name === attribute);
  if (next === undefined) {
    if (!found) return [];
    const before = html.slice(tag.from, found.from).trimEnd();
    return [{ from: tag.from + before.length, to: found.to, text: '' }];
  }
  const written = next === '' && attribute === 'required' ? '' : `="${encodeValue(next)}"`;
  if (!found) {
    const whole = html.slice(tag.from, tag.to);
    const end = whole.endsWith('/>') ? 2 : whole.endsWith('>') ? 1 : 0;
    const from = end === 0 ? tag.to : tag.from + whole.slice(0, -end).trimEnd().length;
    return [{ from, to: from, text: ` ${attribute}${written}` }];
  }
  const { value: there, quote } = found;
  if (there && readText(html, there) === next) return [];
  if (there && quote === '"') return patchText(html, there, next, encodeValue);
  if (there && quote === "'")
    return patchText(html, there, next, text => encodeValue(text).replaceAll("'", '&#39;'));
  return [{ from: found.from + attribute.length, to: found.to, text: written }];
}
