import { useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import { format } from '#core/contract';
import { strings } from '../strings';
import { walkBlocks, type Block } from '#plugins/pages/contract/blocks/block';
import { describeBlock } from './describeBlock';
import type { PageActions } from './pageActions';
import type { PageDesign } from './usePageDesign';

/** Deeper blocks stand under those around them, so that their titles have room. */
const deepestIndent = 8;

interface Props {
  readonly design: PageDesign;
  readonly actions: PageActions;
  readonly tree: RefObject<HTMLDivElement | null>;
  /** Leads to the settings of the chosen block. */
  readonly onEnter: () => void;
  readonly onAdd: () => void;
}

/** The blocks of a page as a tree that is walked and changed by keys. */
export function Outline({ design, actions, tree, onEnter, onAdd }: Props) {
  const { html, blocks, chosen, choose } = design;
  const id = useId();
  const rows = [...walkBlocks(blocks)];
  const at = rows.findIndex(each => each.id === chosen?.id);
  const shown = useRef<string>('');
  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (row) choose(row.id);
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowUp: () => actions.move('up'),
    ArrowDown: () => actions.move('down'),
    ArrowLeft: () => actions.move('out'),
    ArrowRight: () => actions.move('in'),
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => go(at - 1),
    ArrowDown: () => go(at + 1),
    ArrowLeft: () => chosen?.id.includes('.') && choose(chosen.id.replace(/\.\d+$/, '')),
    ArrowRight: () => chosen?.children[0] && choose(chosen.children[0].id),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    Enter: onEnter,
    Delete: actions.remove,
    Backspace: actions.remove,
    '/': onAdd,
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const act = (event.altKey ? moves : keys)[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const root = {
    role: 'tree',
    tabIndex: 0,
    'aria-label': design.medium.labels.outline,
    'aria-describedby': `${id}-help`,
    'aria-activedescendant': chosen ? `${id}-${chosen.id}` : undefined,
    onKeyDown: press,
  };
  const itemOf = (block: Block) => {
    const level = block.id.split('.').length;
    return {
      id: `${id}-${block.id}`,
      ref: (row: HTMLElement | null) => {
        if (!row || block.id !== chosen?.id || shown.current === block.id) return;
        shown.current = block.id;
        row.scrollIntoView?.({ block: 'nearest' });
      },
      role: 'treeitem',
      'aria-level': level,
      'aria-selected': block.id === chosen?.id,
      style: { paddingInlineStart: Math.min(level - 1, deepestIndent) * 10 + 8 },
      onClick: () => choose(block.id),
      onDoubleClick: onEnter,
    };
  };
  return (
    <>
      <div ref={tree} className="pd-outline" {...root}>
        {rows.map(block => {
          const detail = describeBlock(html, block);
          return (
            <div key={block.id} className="pd-row" {...itemOf(block)}>
              <span>{design.titleOf(block)}</span>
              {detail && <small title={detail}>{format(strings.quoted, { text: detail })}</small>}
            </div>
          );
        })}
      </div>
      <p id={`${id}-help`} className="pd-note">
        {strings.outlineHelp.text}
      </p>
    </>
  );
}
