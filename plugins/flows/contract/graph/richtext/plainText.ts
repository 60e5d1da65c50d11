import { readRichText, type Inline } from './richText';

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
