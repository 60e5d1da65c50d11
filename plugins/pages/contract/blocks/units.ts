/** A part of a text. */
export interface Span {
  /** Its first character, and the one after its last. */
  readonly from: number;
  readonly to: number;
}
/** A part of a text, and what stands there after a change. */
export interface Patch extends Span {
  readonly text: string;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rarr: '→',
};
const unit = /\{\{\{?[^{}]*\}\}\}?|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|\s+|[\s\S]/giu;

/** One character as it is read, a reference or a row of spaces, with where it is written. */
interface Unit extends Span {
  readonly text: string;
}

function decode(written: string): string {
  if (written.startsWith('{{')) return written;
  if (/^\s+$/.test(written)) return written.includes('\u00a0') ? written : ' ';
  if (!written.startsWith('&') || written.length < 3) return written;
  const name = written.slice(1, -1);
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? written;
  const hex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

function readUnits(written: string, at: number): readonly Unit[] {
  let to = at;
  return Array.from(written.matchAll(unit), ([part]) => {
    const from = to;
    to += part.length;
    return { text: decode(part), from, to };
  });
}

const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};
const inText = /(\{\{[^{}]*\}\})|[&<>\u00a0]/g;
const inValue = /(\{\{[^{}]*\}\})|[&<>"\u00a0]/g;

/** Writes a text as markup; references stay as they are. */
export const encodeText = (text: string): string =>
  text.replace(inText, (found, reference?: string) => reference ?? special[found] ?? found);

/** Writes a text as the value of an attribute in double quotes. */
export const encodeValue = (text: string): string =>
  text.replace(inValue, (found, reference?: string) =>
    reference !== undefined && !reference.includes('"') ? reference : encodeEach(found),
  );
const encodeEach = (text: string) => text.replace(/[&<>"\u00a0]/g, each => special[each] ?? each);

/** Reads a part of markup as the text that it shows. */
export const readText = (html: string, { from, to }: Span): string =>
  readUnits(html.slice(from, to), from)
    .map(({ text }) => text)
    .join('');

/**
 * The change that has a part of markup show another text. Only what differs is written, so that
 * character references and line breaks beside it stay.
 */
export function patchText(
  html: string,
  span: Span,
  text: string,
  encode: (text: string) => string = encodeText,
): readonly Patch[] {
  const before = readUnits(html.slice(span.from, span.to), span.from);
  const after = readUnits(text, 0).map(({ from, to }) => text.slice(from, to));
  let start = 0;
  while (start < Math.min(before.length, after.length) && same(before[start], after[start]))
    start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    same(before[before.length - 1 - end], after[after.length - 1 - end])
  )
    end++;
  const from = before[start]?.from ?? span.to;
  const to = end > 0 ? (before[before.length - end]?.from ?? span.to) : span.to;
  const written = encode(after.slice(start, after.length - end).join(''));
  return from === to && written === '' ? [] : [{ from, to, text: written }];
}
const same = (unitBefore: Unit | undefined, textAfter: string | undefined) =>
  unitBefore !== undefined &&
  textAfter !== undefined &&
  (unitBefore.text === textAfter || (unitBefore.text === ' ' && /^\s+$/.test(textAfter)));

/** A text with changes made that do not overlap; all name places of the text before. */
export function applyPatches(text: string, patches: readonly Patch[]): string {
  let output = '';
  let at = 0;
  for (const patch of patches.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    output += text.slice(at, patch.from) + patch.text;
    at = patch.to;
  }
  return output + text.slice(at);
}
