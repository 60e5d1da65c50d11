import { paths } from '../paths';
import { docs, type Doc } from './docs';
import { plain } from '#core/web/markdown/parseInline';
import { readDoc } from './readDoc';

/** A heading of the documentation and where it stands. */
export interface Heading {
  readonly doc: Doc;
  readonly id: string;
  readonly text: string;
  readonly to: string;
}

/** The headings that hold every word of a query, in the order of the pages. */
export async function findHeadings(query: string): Promise<readonly Heading[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = await Promise.all(docs.map(async doc => ({ doc, blocks: await readDoc(doc) })));
  return pages.flatMap(({ doc, blocks }) =>
    blocks.flatMap(block => {
      if (block.kind !== 'heading') return [];
      const text = plain(block.text);
      const lower = text.toLowerCase();
      if (!words.every(word => lower.includes(word))) return [];
      return [{ doc, id: block.id, text, to: `${paths.doc.to({ doc: doc.id })}#${block.id}` }];
    }),
  );
}
