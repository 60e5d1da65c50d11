import { walkBlocks, type Block } from './block';
import { applyPatches } from './units';

/** The attribute by which the elements of a preview name their blocks. */
export const blockAttribute = 'data-block';

/** A page whose elements name the blocks that they are. */
export function markBlocks(html: string, blocks: readonly Block[]): string {
  const patches = Array.from(walkBlocks(blocks)).flatMap(({ id, element }) => {
    if (!element) return [];
    const at = element.open.from + 1 + element.name.length;
    return [{ from: at, to: at, text: ` ${blockAttribute}="${id}"` }];
  });
  return applyPatches(html, patches);
}
