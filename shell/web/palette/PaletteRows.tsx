import { Command } from 'cmdk';
import type { RefObject } from 'react';
import type { Item } from '#core/web/palette';
import { PaletteRow } from './PaletteRow';

interface Props {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly items: readonly Item[];
  /** Under headings, as on a page nobody has typed on yet. */
  readonly grouped: boolean;
  readonly onRun: (item: Item) => void;
}

/** What can be chosen now. */
export function PaletteRows({ list, label, items, grouped, onRun }: Props) {
  const row = (item: Item, group: string) => (
    <PaletteRow key={item.id} item={item} group={group} onRun={onRun} />
  );
  return (
    <Command.List ref={list} className="sl-palette-rows" label={label}>
      {grouped
        ? groupsOf(items).map(({ name, rows }) => (
            <Command.Group key={name} heading={name || undefined}>
              {rows.map(item => row(item, ''))}
            </Command.Group>
          ))
        : items.map(item => row(item, item.group))}
    </Command.List>
  );
}

function groupsOf(
  items: readonly Item[],
): readonly { readonly name: string; readonly rows: readonly Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const rows = groups.get(item.group);
    if (rows) rows.push(item);
    else groups.set(item.group, [item]);
  }
  return [...groups].map(([name, rows]) => ({ name, rows }));
}
