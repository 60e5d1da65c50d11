import { Command } from 'cmdk';
import { memo } from 'react';
import type { Item } from '#core/web/palette';
import { KeyCaps } from './KeyCaps';

interface Props {
  readonly item: Item;
  readonly group: string;
  readonly onRun: (item: Item) => void;
}

/** One thing to choose; drawn again only when it changes. */
export const PaletteRow = memo(function PaletteRow({ item, group, onRun }: Props) {
  return (
    <Command.Item
      className="sl-palette-row"
      value={item.id}
      disabled={item.locked ?? false}
      onSelect={() => onRun(item)}
      onPointerEnter={item.preload}
    >
      <span className="sl-palette-title">{item.title}</span>
      {item.hint && <small>{item.hint}</small>}
      {item.keys && <KeyCaps keys={item.keys} />}
      {group && <span className="sl-palette-group">{group}</span>}
    </Command.Item>
  );
});
