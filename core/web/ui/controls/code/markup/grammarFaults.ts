import type { ParserError } from 'parse5';
import type { MarkupFault } from './MarkupFault';
import { isMasked } from './maskTemplate';

const sentences: Readonly<Record<string, MarkupFault['text']>> = {
  'non-void-html-element-start-tag-with-trailing-solidus': 'slashDoesNothing',
  'end-tag-with-attributes': 'endTagAttributes',
  'unexpected-solidus-in-tag': 'straySlash',
  'unexpected-question-mark-instead-of-tag-name': 'noTagName',
  'invalid-first-character-of-tag-name': 'noTagName',
  'eof-before-tag-name': 'noTagName',
  'missing-end-tag-name': 'noTagName',
  'unexpected-equals-sign-before-attribute-name': 'strayEquals',
  'unexpected-character-in-attribute-name': 'badAttributeName',
  'unexpected-character-in-unquoted-attribute-value': 'unquoted',
  'missing-attribute-value': 'noAttributeValue',
  'missing-whitespace-between-attributes': 'noSpace',
  'duplicate-attribute': 'sameAttribute',
  'eof-in-tag': 'openAngle',
  'eof-in-comment': 'openComment',
  'incorrectly-opened-comment': 'badComment',
  'unknown-named-character-reference': 'unknownEntity',
  'missing-semicolon-after-character-reference': 'entitySemicolon',
};

/** Converts a fault; undefined for one of the standard that every reader expects. */
export function toGrammarFault(
  { code, startOffset, endOffset }: ParserError,
  source: string,
): MarkupFault | undefined {
  const text = sentences[code];
  const { from, to } = findPlace(code, startOffset, endOffset, source);
  if (!text || isMasked(source.slice(from, to))) return undefined;
  const values = { sign: '-->', part: source.slice(from, Math.min(to, from + 40)).trim() };
  const isGrave = text === 'openAngle' || text === 'openComment';
  return { from, to, severity: isGrave ? 'error' : 'warning', text, values };
}

function findPlace(code: string, start: number, end: number, source: string) {
  if (sentences[code] === 'noTagName') {
    const from = source.lastIndexOf('<', start);
    return { from, to: Math.max(start + 1, from + 1) };
  }
  if (sentences[code] === 'unknownEntity' || sentences[code] === 'entitySemicolon')
    return { from: source.lastIndexOf('&', start), to: start };
  if (code === 'eof-in-tag') return { from: source.lastIndexOf('<', start), to: start };
  if (code === 'eof-in-comment') {
    const from = source.lastIndexOf('<!--', start);
    return { from, to: from + 4 };
  }
  if (code === 'duplicate-attribute') {
    const name = /[^\s"'>/=]+$/.exec(source.slice(Math.max(0, start - 100), start))?.[0] ?? '';
    return { from: start - name.length, to: start };
  }
  return { from: start, to: Math.max(end, start + 1) };
}
