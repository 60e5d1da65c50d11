import { fetchView } from '#core/web/host/lazyView.tsx';
import { type Doc, docs } from './docs';
import { type Block, parseBlocks, plain } from '#core/web/markdown/parseMarkdown';
import { paths } from '../paths';

const read = new Map<string, Promise<readonly Block[]>>();

/**
 * A page's text as blocks, fetched and parsed once; a failure is forgotten, so that asking again
 * tries again.
 */
export function readDoc({ id, text }: Doc): Promise<readonly Block[]> {
  let blocks = read.get(id);
  if (!blocks) {
    blocks = fetchView(text).then(({ default: markdown }) => parseBlocks(markdown));
    blocks.catch(() => read.delete(id));
    read.set(id, blocks);
  }
  return blocks;
}

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
