import { expect } from 'vitest';
import type { Block } from './block';

/** HTML put together again from its blocks and what lies between them. */
export function printBlocks(
  html: string,
  blocks: readonly Block[],
  from = 0,
  to = html.length,
): string {
  let output = '';
  let at = from;
  for (const block of blocks) {
    expect(block.from).toBeGreaterThanOrEqual(at);
    output += html.slice(at, block.from) + printBlocks(html, block.children, block.from, block.to);
    at = block.to;
  }
  return output + html.slice(at, to);
}
