/** By its classes; examples and templates of earlier releases begin with the second. */
const ours = /class="[^"]*\bsk-(?:card|page)\b|<main class="page">/;
const inline = /<style[\s>]/i;

/** Whether a page is written for our look, and so shows the brand of its environment. */
export const hasBrand = (markup: string): boolean => ours.test(markup);

/**
 * Whether a page looks as its author wrote it, without our look below: it has a style sheet, and is
 * none of the pages that are written for ours.
 */
export const hasOwnLook = (markup: string, styles: readonly (string | undefined)[]): boolean =>
  (styles.some(each => each?.trim()) || inline.test(markup)) && !hasBrand(markup);
