import { Command } from 'cmdk';
import { memo, type RefObject } from 'react';
import { onMac, showKeys, type Item } from '#core/web/palette';

/** The element that shows an item in the palette's list. */
export function findRow(list: HTMLElement | null, id: string): HTMLElement | undefined {
  const rows = list?.querySelectorAll<HTMLElement>('[cmdk-item]') ?? [];
  return [...rows].find(row => row.dataset['value'] === id);
}

/** Keys as caps, in this platform's signs. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="sl-keys">
      {showKeys(keys, onMac()).map(press => (
        <span key={press.join('+')}>
          {press.map(cap => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

interface RowProps {
  readonly item: Item;
  readonly group: string;
  /** The synonym that was typed, where the title does not show why the item is found. */
  readonly synonym: string | undefined;
  readonly onRun: (item: Item) => void;
}

/** One thing to choose; drawn again only when it changes. */
const PaletteRow = memo(function PaletteRow({ item, group, synonym, onRun }: RowProps) {
  return (
    <Command.Item
      className="sl-palette-row"
      value={item.id}
      disabled={item.locked ?? false}
      onSelect={() => onRun(item)}
      onPointerEnter={item.preload}
    >
      <span className="sl-palette-title">{item.title}</span>
      {(item.hint ?? synonym) && <small>{item.hint ?? synonym}</small>}
      {item.keys && <KeyCaps keys={item.keys} />}
      {group && <span className="sl-palette-group">{group}</span>}
    </Command.Item>
  );
});

interface Props {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly items: readonly Item[];
  readonly query: string;
  /** Under headings, as on a page nobody has typed on yet. */
  readonly grouped: boolean;
  readonly onRun: (item: Item) => void;
}

/** The items that can be selected now. */
export function PaletteRows({ list, label, items, query, grouped, onRun }: Props) {
  const row = (item: Item, group: string) => (
    <PaletteRow
      key={item.id}
      item={item}
      group={group}
      synonym={findSynonym(item, query.trim().toLowerCase())}
      onRun={onRun}
    />
  );
  return (
    <Command.List ref={list} className="sl-palette-rows" label={label}>
      {grouped
        ? groupItems(items).map(({ name, rows }) => (
            <Command.Group key={name} heading={name || undefined}>
              {rows.map(item => row(item, ''))}
            </Command.Group>
          ))
        : items.map(item => row(item, item.group))}
    </Command.List>
  );
}

/** Finds the synonym of an item that begins with what was typed, unless its title has that. */
function findSynonym({ title, words = '' }: Item, typed: string): string | undefined {
  if (!typed || title.toLowerCase().includes(typed)) return undefined;
  return words.split(', ').find(phrase => phrase.startsWith(typed));
}

function groupItems(
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
