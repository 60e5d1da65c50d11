import { format } from '#core/contract';
import type { Snippet } from '#plugins/pages/contract';
import { strings } from '../strings';
import { findBlock, getParentId, type Block } from '#plugins/pages/contract/blocks/block';
import {
  copyBlock,
  insertBlock,
  makeFree,
  moveBlock,
  removeBlock,
  type BlockEdit,
  type BlockMove,
  type BlockPlace,
} from '#plugins/pages/contract/blocks/editBlocks';
import { getFieldName, listFieldNames, renameField } from '#plugins/pages/contract/blocks/fields';
import type { PageDesign } from './usePageDesign';

/** The actions of the selected block. */
export interface PageActions {
  move(move: BlockMove): void;
  remove(): void;
  duplicate(): void;
  /** Adds a block behind the chosen one, or into it where it is empty and holds others. */
  add(snippet: Snippet): void;
  start(page: Snippet): void;
}

/** A copy of a block; a field in it gets a name of its own. */
function copyWithName(design: PageDesign): BlockEdit | undefined {
  const { html, blocks, chosen, medium } = design;
  if (!chosen) return undefined;
  const name = chosen.control ? getFieldName(chosen.control) : '';
  if (name === '') return copyBlock(html, chosen.id, undefined, medium.read);
  const free = makeFree(listFieldNames(blocks), name);
  return copyBlock(html, chosen.id, markup => renameField(markup, name, free), medium.read);
}

/** The form around a block, itself included: a form holds no other. */
function findForm(blocks: readonly Block[], id: string): Block | undefined {
  for (let at = id; at !== ''; at = getParentId(at)) {
    const block = findBlock(blocks, at);
    if (block?.kind === 'form') return block;
  }
  return undefined;
}

/** Makes the actions of a page; `tell` says what was done to those who do not see it. */
export function createPageActions(
  design: PageDesign,
  tell: (message: string) => void,
): PageActions {
  const { html, blocks, chosen, readOnly } = design;
  const { read } = design.medium;
  const title = chosen ? design.titleOf(chosen) : '';
  const place = (markup: string): BlockPlace => {
    if (!chosen) return { into: '' };
    const form = markup.startsWith('<form') && findForm(blocks, chosen.id);
    if (form) return { after: form.id };
    const holds = chosen.kind === 'container' || chosen.kind === 'form';
    return holds && (chosen.children.length === 0 || !chosen.id.includes('.'))
      ? { into: chosen.id }
      : { after: chosen.id };
  };
  const act =
    <Terms extends readonly unknown[]>(run: (...terms: Terms) => void) =>
    (...terms: Terms) => {
      if (!readOnly) run(...terms);
    };
  return {
    move: act(move => {
      const edit = chosen && moveBlock(html, chosen.id, move, read);
      if (!edit) return;
      design.apply(strings.didMove.text, edit);
      tell(format(strings.moved, { block: title }));
    }),
    remove: act(() => {
      if (!chosen) return;
      design.apply(strings.didRemove.text, removeBlock(html, chosen.id, read));
      tell(format(strings.removed, { block: title }));
    }),
    duplicate: act(() => {
      design.apply(format(strings.didAdd, { block: title }), copyWithName(design));
      tell(format(strings.added, { block: title }));
    }),
    add: act(snippet => {
      const markup = snippet.make(listFieldNames(blocks));
      const label = format(strings.didAdd, { block: snippet.title });
      design.apply(label, insertBlock(html, place(markup), markup, read));
      tell(format(strings.added, { block: snippet.title }));
    }),
    start: act(page => {
      design.apply(design.medium.labels.start, { html: page.make([]), at: 0 });
      tell(design.medium.sayCreated(page.title));
    }),
  };
}
