import type { Inline } from './parseBlocks';

/** Code, a link or picture, strong text, emphasis; whatever comes first is taken first. */
const marks =
  /`([^`]+)`|(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)\)|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*/;

/** Reads the marks of one text; what is no mark stays as it is written, HTML too. */
export function parseInline(text: string): readonly Inline[] {
  const found = marks.exec(text);
  if (!found) return text ? [{ kind: 'text', text }] : [];
  const [whole, code, picture, label = '', to = '', strong, em] = found;
  const before = text.slice(0, found.index);
  const here: Inline[] =
    code !== undefined
      ? [{ kind: 'code', text: code }]
      : strong !== undefined
        ? [{ kind: 'strong', parts: parseInline(strong) }]
        : em !== undefined
          ? [{ kind: 'em', parts: parseInline(em) }]
          : picture
            ? [{ kind: 'text', text: label }]
            : [{ kind: 'link', to, parts: parseInline(label) }];
  return [
    ...(before ? [{ kind: 'text', text: before } as const] : []),
    ...here,
    ...parseInline(text.slice(found.index + whole.length)),
  ];
}

/** A text without its marks. */
export const plain = (text: string): string =>
  parseInline(text)
    .map(part => ('text' in part ? part.text : plainParts(part.parts)))
    .join('');

const plainParts = (parts: readonly Inline[]): string =>
  parts.map(part => ('text' in part ? part.text : plainParts(part.parts))).join('');
