import type { SearchResult } from '#core/web';
import { findHeadings } from './readDoc';

const most = 12;

/** Finds headings of the documentation for the palette. */
export default async function searchHelp(query: string): Promise<SearchResult[]> {
  const headings = await findHeadings(query);
  return headings.slice(0, most).map(({ doc, id, text, to }) => ({
    id: `${doc.id}#${id}`,
    title: text,
    ...(text !== doc.title.text && { hint: doc.title.text }),
    to,
  }));
}
