/**
 * The attribute by which an element of a page names a text of the environment that stands in place of
 * its own: elsewhere it means nothing, and the element shows what it holds.
 */
export const textAttribute = 'data-sktext';

/** Whether a page’s heading is a text of the environment, so that the page follows its reader’s language. */
export const followsReader = (html: string): boolean => html.includes(`<h1 ${textAttribute}=`);
