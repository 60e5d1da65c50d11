import { expect } from 'vitest';
import type { Block } from './block';

/** HTML put together again from its blocks and what lies between them. */
export function printBlocks(
  html: string,
  blocks: readonly Block[],
  from = 0,
  to = html.length,
): string {
  let made = '';
  let at = from;
  for (const block of blocks) {
    expect(block.from).toBeGreaterThanOrEqual(at);
    made += html.slice(at, block.from) + printBlocks(html, block.children, block.from, block.to);
    at = block.to;
  }
  return made + html.slice(at, to);
}
