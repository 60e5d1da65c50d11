import { fetchView } from '#core/web/host/lazyView.tsx';
import type { Doc } from './docs';
import { type Block, parseBlocks } from '#core/web/markdown/parseBlocks';

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
