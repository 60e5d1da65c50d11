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
 * 6g).
 */
export function readRichText(value: string): readonly Line[] | undefined {
  if (!/^\s*\[\s*\{/.test(value) || !value.includes('"children"')) return undefined;
  try {
    const lines: unknown = JSON.parse(value);
    return Array.isArray(lines) && lines.every(isLine) ? lines : undefined;
  } catch {
    return undefined;
  }
}

const isLine = (line: unknown): line is Line =>
  typeof line === 'object' && line !== null && Array.isArray((line as Line).children);
