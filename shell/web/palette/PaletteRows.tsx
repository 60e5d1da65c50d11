import type { RefObject, SyntheticEvent } from 'react';
import type { Item } from '../../../core/web/palette';
import { PaletteRow } from './PaletteRow';
import { rowId } from './rowId';

interface Props {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly selected: string | undefined;
  /** Under headings, as on a page nobody has typed on yet. */
  readonly grouped: boolean;
  readonly onPoint: (item: Item) => void;
  readonly onRun: (item: Item) => void;
}

/** What can be chosen now. The keys are heard by the field. */
export function PaletteRows({ list, id, label, items, selected, grouped, onPoint, onRun }: Props) {
  const row = (item: Item, group: string) => (
    <PaletteRow key={item.id} item={item} group={group} selected={item.id === selected} />
  );
  const at = ({ target }: SyntheticEvent) => {
    const shown = target instanceof Element ? target.closest('[role="option"]')?.id : undefined;
    return items.find(item => rowId(item.id) === shown && !item.locked);
  };
  const on = (act: (item: Item) => void) => (event: SyntheticEvent) => {
    const item = at(event);
    if (item) act(item);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its field hears the keys
    <div
      ref={list}
      id={id}
      className="sl-palette-rows"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox, with more than text in it
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onClick={on(onRun)}
      onPointerMove={on(onPoint)}
    >
      {grouped
        ? groupsOf(items).map(({ name, rows }) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options that are no tags
            <div key={name} role="group" aria-label={name || label}>
              {name && (
                <div className="sl-palette-heading" aria-hidden>
                  {name}
                </div>
              )}
              {rows.map(item => row(item, ''))}
            </div>
          ))
        : items.map(item => row(item, item.group))}
    </div>
  );
}

function groupsOf(items: readonly Item[]): readonly { readonly name: string; readonly rows: readonly Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const rows = groups.get(item.group);
    if (rows) rows.push(item);
    else groups.set(item.group, [item]);
  }
  return [...groups].map(([name, rows]) => ({ name, rows }));
}
