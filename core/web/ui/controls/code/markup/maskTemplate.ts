const expression = /\{\{\{?(?:!--[\s\S]*?--|[^{}]*)\}?\}\}/g;

/** A block of a template, such as `{{#if}}`: where it starts and ends. */
export interface TemplateBlock {
  readonly from: number;
  readonly to: number;
}

/**
 * Replaces the expressions of a template by a text of the same length that means nothing: a value by
 * a word, a block's own signs by spaces. Of a block with `{{else}}` the first branch stays. Adds the
 * blocks to `blocks`.
 */
export function maskTemplate(text: string, blocks?: TemplateBlock[]): string {
  let out = '';
  let at = 0;
  const open: { readonly from: number; isLeftOut: boolean }[] = [];
  const isLeftOut = () => open.some(each => each.isLeftOut);
  const take = (to: number) => {
    const part = text.slice(at, to);
    out += isLeftOut() ? blank(part) : part;
    at = to;
  };
  for (const { 0: found, index } of text.matchAll(expression)) {
    take(index);
    const sign = /^\{+~?\s*(#|\/|!|\^|else\b)?/.exec(found)![1];
    const isInverse = sign === 'else' || /^\{+~?\^\s*~?\}/.test(found);
    const block = open.at(-1);
    if (isInverse) {
      if (block) block.isLeftOut = true;
    } else if (sign === '#' || sign === '^') open.push({ from: index, isLeftOut: false });
    else if (sign === '/' && block) {
      open.pop();
      blocks?.push({ from: block.from, to: index + found.length });
    }
    out += sign || isLeftOut() ? blank(found) : maskLetter.repeat(found.length);
    at += found.length;
  }
  take(text.length);
  return out;
}

/** Stands for each sign of a value, so that a name of two braces and more is one of a mask. */
const maskLetter = 'q';

/** Tells whether a text has a value whose text only a run knows. */
export const isMasked = (text: string): boolean => text.includes(maskLetter.repeat(4));

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
