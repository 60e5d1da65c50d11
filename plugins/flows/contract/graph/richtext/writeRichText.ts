import { plainText } from './plainText';
import { readRichText, type Inline } from './richText';

const references = /(\{\{[^{}]+\}\})/;

/**
 * Rich text that says what `text` says, in the wire's own layout. Where `before` says the same
 * already it is returned untouched, and references it knew keep their label and icon.
 */
export function writeRichText(text: string, before?: string): string {
  if (before !== undefined && readRichText(before) && plainText(before) === text) return before;
  const known = new Map<string, Inline>();
  for (const line of (before && readRichText(before)) || []) {
    for (const part of line.children)
      if (part.type && typeof part.data === 'string') known.set(part.data, part);
  }
  const lines = text.split('\n').map(line => ({ children: inlines(line, known) }));
  return JSON.stringify(lines, null, 2);
}

function inlines(line: string, known: ReadonlyMap<string, Inline>): readonly Inline[] {
  const parts = line.split(references);
  if (parts.length === 1) return [{ text: line }];
  return parts.map(part =>
    references.test(part) ? (known.get(part) ?? link(part)) : { text: part },
  );
}

function link(data: string): Inline {
  const label = data.slice(2, -2).trim().split('.').at(-1)!;
  return {
    type: 'link',
    src: 'variable.svg',
    url: label,
    data,
    tooltip: data,
    children: [{ text: label }],
  };
}
