import { findBlock, findBlockAt, getParentId, listSiblings, type Block } from './block';
import { readBlocks, type ReadBlocks } from './readBlocks';
import { applyPatches, type Span } from './units';

/** A page after a change, and where the block that it was about begins. */
export interface BlockEdit {
  readonly html: string;
  readonly at: number;
}
/** Where a new block goes: behind a block, or at the end of what one holds. */
export type BlockPlace = { readonly after: string } | { readonly into: string };

const holds = ({ kind }: Block): boolean => kind === 'container' || kind === 'form';

/** The spaces at the beginning of the line that a place is on; none where the line begins otherwise. */
const readIndent = (html: string, at: number): string =>
  /^[ \t]*/.exec(html.slice(html.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? '';

/** Whether a block has its lines for itself. */
const isAlone = (html: string, { from, to }: Span): boolean =>
  /(?:^|\n)[ \t]*$/.test(html.slice(0, from)) && /^[ \t]*(?:\r?\n|$)/.test(html.slice(to));

/** The lines of a block as they stand at an indent. */
const reindent = (markup: string, before: string, after: string): string =>
  markup
    .split('\n')
    .map((line, at) =>
      at > 0 && line.startsWith(before) ? after + line.slice(before.length) : line,
    )
    .join('\n');

/** A place where any block can stand: in a cell rather than beside it, and not between cells. */
function settle(blocks: readonly Block[], place: BlockPlace): BlockPlace {
  if ('into' in place) {
    const cell = findBlock(blocks, place.into)?.children.at(-1);
    return cell?.isCell
      ? settle(blocks, holds(cell) ? { into: cell.id } : { after: place.into })
      : place;
  }
  const block = findBlock(blocks, place.after);
  if (!block?.isCell) return place;
  return settle(blocks, holds(block) ? { into: block.id } : { after: getParentId(block.id) });
}

/** Puts markup on the page as lines of its own; an empty page holds nothing else. */
export function insertBlock(
  html: string,
  place: BlockPlace,
  markup: string,
  read: ReadBlocks = readBlocks,
): BlockEdit {
  const blocks = read(html);
  return insertAt(html, blocks, settle(blocks, place), markup);
}

function insertAt(
  html: string,
  blocks: readonly Block[],
  place: BlockPlace,
  markup: string,
): BlockEdit {
  const holder = 'into' in place ? findBlock(blocks, place.into) : undefined;
  const last = holder ? holder.children.at(-1) : blocks.at(-1);
  const behind = 'after' in place ? (findBlock(blocks, place.after) ?? last) : last;
  if (holder && !behind) {
    const outer = readIndent(html, holder.from);
    const inner = `${outer}  `;
    const span = holder.inner ?? holder.element?.inner ?? { from: holder.to, to: holder.to };
    const text = `\n${inner}${reindent(markup, '', inner)}\n${outer}`;
    return {
      html: replace(html, { from: span.from, to: span.to }, text),
      at: span.from + 1 + inner.length,
    };
  }
  if (!behind) {
    const text = html.trim() === '' ? markup : `\n${markup}`;
    return { html: html + text, at: html.length + text.length - markup.length };
  }
  const indent = readIndent(html, behind.from);
  const text = `\n${indent}${reindent(markup, '', indent)}`;
  return {
    html: replace(html, { from: behind.to, to: behind.to }, text),
    at: behind.to + 1 + indent.length,
  };
}

const replace = (html: string, span: Span, text: string): string =>
  applyPatches(html, [{ ...span, text }]);

/** The block with the lines that it alone is on, the break before them included. */
function widen(html: string, block: Span): Span {
  if (!isAlone(html, block)) return block;
  const start = html.lastIndexOf('\n', block.from - 1);
  const rest = /^[ \t]*/.exec(html.slice(block.to))?.[0].length ?? 0;
  return start < 0
    ? { from: 0, to: block.to + (/^[ \t]*\r?\n?/.exec(html.slice(block.to))?.[0].length ?? 0) }
    : { from: html[start - 1] === '\r' ? start - 1 : start, to: block.to + rest };
}

/** Takes a block from the page; what stands behind it is chosen next, else what it stood in. */
export function removeBlock(html: string, id: string, read: ReadBlocks = readBlocks): BlockEdit {
  const blocks = read(html);
  const block = findBlock(blocks, id);
  if (!block) return { html, at: 0 };
  const siblings = listSiblings(blocks, id);
  const index = siblings.indexOf(block);
  const range = widen(html, block);
  const next = siblings[index + 1];
  const other = next ?? siblings[index - 1] ?? findBlock(blocks, getParentId(id));
  const at = (other?.from ?? 0) - (next ? range.to - range.from : 0);
  return { html: replace(html, range, ''), at };
}

/** Puts a copy behind a block, with a change made to its markup. */
export function copyBlock(
  html: string,
  id: string,
  change: (markup: string) => string = markup => markup,
  read: ReadBlocks = readBlocks,
): BlockEdit {
  const blocks = read(html);
  const block = findBlock(blocks, id);
  if (!block) return { html, at: 0 };
  const markup = reindent(html.slice(block.from, block.to), readIndent(html, block.from), '');
  return insertAt(html, blocks, { after: id }, change(markup));
}

/** The directions that a block moves in: among its siblings, into the one before it, or out. */
export type BlockMove = 'up' | 'down' | 'in' | 'out';

/** Moves a block by one place; undefined where there is none. */
export function moveBlock(
  html: string,
  id: string,
  move: BlockMove,
  read: ReadBlocks = readBlocks,
): BlockEdit | undefined {
  const blocks = read(html);
  const block = findBlock(blocks, id);
  if (!block) return undefined;
  const siblings = listSiblings(blocks, id);
  const index = siblings.indexOf(block);
  if (move === 'up') return swap(html, siblings, index, true, read);
  if (move === 'down') return swap(html, siblings, index + 1, false, read);
  if (block.isCell) return undefined;
  const parent = findBlock(blocks, getParentId(id));
  const outer = parent?.isCell ? findBlock(blocks, getParentId(parent.id)) : parent;
  const target = move === 'in' ? siblings[index - 1] : outer;
  if (!target || (move === 'in' && !holds(target))) return undefined;
  const place = move === 'in' ? { into: target.id } : { after: target.id };
  return carry(html, block, target, place, read);
}

const listSources = (html: string, siblings: readonly Block[]): readonly string[] =>
  siblings.map(({ from, to }) => html.slice(from, to));

/** Exchanges two neighbours, the second of which is number `index`, where both stay what they are. */
function swap(
  html: string,
  siblings: readonly Block[],
  index: number,
  up: boolean,
  read: ReadBlocks,
): BlockEdit | undefined {
  const [first, second] = [siblings[index - 1], siblings[index]];
  if (!first || !second) return undefined;
  const sources = listSources(html, siblings);
  const [one = '', other = ''] = [sources[index - 1], sources[index]];
  const copy = applyPatches(html, [
    { from: first.from, to: first.to, text: other },
    { from: second.from, to: second.to, text: one },
  ]);
  const now = listSources(copy, listSiblings(read(copy), first.id));
  const reordered = sources.with(index - 1, other).with(index, one);
  if (now.length !== reordered.length || now.some((source, at) => source !== reordered[at]))
    return undefined;
  return { html: copy, at: up ? first.from : second.to - one.length };
}

/** Carries a block elsewhere; the places of blocks before it stay as they are. */
function carry(
  html: string,
  block: Block,
  target: Block,
  place: BlockPlace,
  read: ReadBlocks,
): BlockEdit {
  const markup = reindent(html.slice(block.from, block.to), readIndent(html, block.from), '');
  const without = replace(html, widen(html, block), '');
  const there = findBlockAt(read(without), target.from);
  if (!there) return { html, at: block.from };
  const next = 'into' in place ? { into: there.id } : { after: there.id };
  return insertBlock(without, next, markup, read);
}

/** The id of the block that a change was about. */
export function findEdited(
  { html, at }: BlockEdit,
  read: ReadBlocks = readBlocks,
): string | undefined {
  return findBlockAt(read(html), at)?.id;
}

/** Names that no block of a page has yet: a name, or the same with a number. */
export function makeFree(names: Iterable<string>, name: string): string {
  const taken = new Set(names);
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  return free;
}
