import { checkCss } from './checkCss';
import { checkHtml } from './checkHtml';
import type { MarkupFault } from './MarkupFault';

/** As many faults of one text as somebody looks at. */
const most = 200;

/** Finds what is wrong in a text of HTML or CSS, in the order of the text. */
export const markupLanguage = {
  html: (text: string): readonly MarkupFault[] => checkHtml(text).slice(0, most),
  css: (text: string): readonly MarkupFault[] => checkCss(text).slice(0, most),
};
export type MarkupLanguage = typeof markupLanguage;
