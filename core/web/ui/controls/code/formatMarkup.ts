import * as htmlPlugin from 'prettier/plugins/html';
import * as cssPlugin from 'prettier/plugins/postcss';
import { format } from 'prettier/standalone';
import type { CodeEdit } from '#core/contract/fields/codeService';

type Markup = 'css' | 'html';

const expression = /\{\{\{?[^{}]*\}\}\}?/g;
const squeeze = (text: string) => text.replace(/[\s"'/;]+/g, '').toLowerCase();
const widest = 100;

/** A word that stands for an expression while the text around it is laid out, as long as it is. */
function toWord(at: number, length: number): string {
  const word = `zq${at}z`;
  return word + 'x'.repeat(Math.max(0, length - word.length - 1)) + 'z';
}

/**
 * Lays HTML or CSS out again. Expressions in braces stay as they are. Nothing changes where more than
 * the layout would; throws where the text cannot be read.
 */
export async function formatMarkup(code: string, kind: Markup): Promise<readonly CodeEdit[]> {
  const expressions: string[] = [];
  const masked = code.replace(expression, found => {
    expressions.push(found);
    return toWord(expressions.length - 1, found.length);
  });
  for (const embeddedLanguageFormatting of ['auto', 'off'] as const) {
    const text = await format(masked, {
      parser: kind,
      plugins: [htmlPlugin, cssPlugin],
      printWidth: widest,
      embeddedLanguageFormatting,
    });
    const inserted: string[] = [];
    const insert = text.replace(/zq(\d+)zx*z/gi, (_, at: string) => {
      inserted.push(at);
      return expressions[Number(at)] ?? '';
    });
    const isWhole =
      inserted.length === expressions.length && inserted.every((at, index) => Number(at) === index);
    if (!isWhole || (kind === 'html' && squeeze(insert) !== squeeze(code))) continue;
    return insert === code ? [] : [{ from: 0, to: code.length, insert }];
  }
  return [];
}
