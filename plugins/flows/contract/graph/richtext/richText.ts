import { getField } from '#core/contract';
import { parseShallow } from '#core/contract/valueSize';

/**
 * The inline parts of a rich-text line: text, a reference (`link`, `moustache`), or something newer
 * that is kept.
 */
export interface Inline {
  readonly text?: string;
  readonly type?: string;
  readonly data?: string;
  readonly children?: readonly Inline[];
  readonly [more: string]: unknown;
}
/** A line of rich text. */
export interface Line {
  readonly children: readonly Inline[];
  readonly [more: string]: unknown;
}

/**
 * The lines of a string that holds rich text, or undefined when it is a plain string (wire facts,
 * 6g) or nests too deep to be walked.
 */
export function readRichText(value: string): readonly Line[] | undefined {
  if (!/^\s*\[\s*\{/.test(value) || !value.includes('"children"')) return undefined;
  try {
    const lines = parseShallow(value);
    return Array.isArray(lines) && lines.every(isLine) ? lines : undefined;
  } catch {
    return undefined;
  }
}

const isLine = (line: unknown): line is Line => Array.isArray(getField(line, 'children'));

/**
 * Returns the text of a rich-text string, with references as `{{…}}`; returns a string that is not
 * rich text unchanged.
 */
export function plainText(value: string): string {
  const lines = readRichText(value);
  return lines ? lines.map(line => line.children.map(inline).join('')).join('\n') : value;
}

function inline(part: Inline): string {
  if (typeof part.data === 'string' && part.type !== undefined) return part.data;
  if (typeof part.text === 'string') return part.text;
  return (part.children ?? []).map(inline).join('');
}

const references = /(\{\{[^{}]+\}\})/;

/**
 * Rich text that says what `text` says, in the wire's own layout. Where `before` says the same
 * already it is returned untouched; a change within one of its texts leaves all others and its
 * layout as they were, and references it knew keep their label and icon.
 */
export function writeRichText(text: string, before?: string): string {
  if (before !== undefined && readRichText(before) && plainText(before) === text) return before;
  const changed = before === undefined ? undefined : changeText(text, before);
  if (changed !== undefined) return changed;
  const known = new Map<string, Inline>();
  for (const line of (before && readRichText(before)) || []) {
    for (const part of line.children)
      if (part.type && typeof part.data === 'string') known.set(part.data, part);
  }
  const lines = text.split('\n').map(line => ({ children: inlines(line, known) }));
  return JSON.stringify(lines, null, 2);
}

const isText = (part: Inline): boolean => part.type === undefined && typeof part.text === 'string';

/** Rich text with a change made within one of its texts; undefined where it is more than that. */
function changeText(text: string, before: string): string | undefined {
  const lines = readRichText(before);
  if (!lines) return undefined;
  const was = plainText(before);
  const most = Math.min(was.length, text.length);
  let start = 0;
  while (start < most && was[start] === text[start]) start++;
  let end = 0;
  while (end < most - start && was[was.length - 1 - end] === text[text.length - 1 - end]) end++;
  const inserted = text.slice(start, text.length - end);
  if (/[\n{}]/.test(inserted + was.slice(start, was.length - end))) return undefined;
  let at = 0;
  for (const [row, line] of lines.entries()) {
    for (const [index, part] of line.children.entries()) {
      const text = inline(part);
      const to = at + text.length;
      if (isText(part) && at <= start && was.length - end <= to) {
        const next = text.slice(0, start - at) + inserted + text.slice(was.length - end - at);
        const children = line.children.with(index, { ...part, text: next });
        const space = before === JSON.stringify(lines) ? undefined : 2;
        return JSON.stringify(lines.with(row, { ...line, children }), null, space);
      }
      at = to;
    }
    at++;
  }
  return undefined;
}

function inlines(line: string, known: ReadonlyMap<string, Inline>): readonly Inline[] {
  const parts = line.split(references);
  if (parts.length === 1) return [{ text: line }];
  return parts.map(part =>
    references.test(part) ? (known.get(part) ?? link(part)) : { text: part },
  );
}

function link(data: string): Inline {
  const label = data.slice(2, -2).trim().split('.').at(-1) ?? '';
  return {
    type: 'link',
    src: 'variable.svg',
    url: label,
    data,
    tooltip: data,
    children: [{ text: label }],
  };
}
