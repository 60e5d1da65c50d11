import type { PageElement } from './elements';
import type { Span } from './units';

/** The kinds of blocks; `code` is markup that no block knows. */
export type BlockKind =
  | 'heading'
  | 'text'
  | 'image'
  | 'form'
  | 'field'
  | 'hidden'
  | 'button'
  | 'link'
  | 'divider'
  | 'container'
  | 'message'
  | 'fieldError'
  | 'component'
  | 'condition'
  | 'spacer'
  | 'passcode'
  | 'code';

/** A part of a page that is changed as a whole. */
export interface Block extends Span {
  /** Its place in the tree, as the indexes that lead there: `0.2`. */
  readonly id: string;
  readonly kind: BlockKind;
  /** None for a text without a tag of its own. */
  readonly element: PageElement | undefined;
  /** Where its text is written, if it has one that is nothing but text. */
  readonly text: Span | undefined;
  readonly children: readonly Block[];
  /** The control of a field. */
  readonly control?: PageElement;
  /** Where its children are written, if that is not all that its element holds. */
  readonly inner?: Span;
  /** A cell of a row: nothing but cells can stand beside it. */
  readonly isCell?: boolean;
  /** The element in it that counts, such as the link that a button is. */
  readonly part?: PageElement;
}

/** All blocks, each before those in it. */
export function* walkBlocks(blocks: readonly Block[]): Generator<Block> {
  const left = blocks.toReversed();
  for (let block = left.pop(); block; block = left.pop()) {
    yield block;
    for (const child of block.children.toReversed()) left.push(child);
  }
}

/** Finds a block by its place. */
export function findBlock(blocks: readonly Block[], id: string): Block | undefined {
  let level = blocks;
  let block: Block | undefined;
  for (const index of id.split('.')) {
    block = level[Number(index)];
    if (!block) return undefined;
    level = block.children;
  }
  return block;
}

/** The block that begins at a place of the text, or else the innermost around it. */
export function findBlockAt(blocks: readonly Block[], at: number): Block | undefined {
  let around: Block | undefined;
  for (const block of walkBlocks(blocks)) {
    if (block.from === at) return block;
    if (block.from < at && at < block.to) around = block;
  }
  return around;
}

/** The id of the block around one; empty for those on top. */
export const getParentId = (id: string): string => id.split('.').slice(0, -1).join('.');

/** The blocks that stand beside one, itself included. */
export const listSiblings = (blocks: readonly Block[], id: string): readonly Block[] => {
  const parent = getParentId(id);
  return parent === '' ? blocks : (findBlock(blocks, parent)?.children ?? []);
};
