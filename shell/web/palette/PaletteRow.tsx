import { memo } from 'react';
import type { Item } from '../../../core/web/palette';
import { KeyCaps } from './KeyCaps';
import { rowId } from './rowId';

interface Props {
  readonly item: Item;
  readonly group: string;
  readonly selected: boolean;
}

/** One thing to choose; drawn again only when it changes. */
export const PaletteRow = memo(function PaletteRow({ item, group, selected }: Props) {
  return (
    <div
      id={rowId(item.id)}
      className="sl-palette-row"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag holds nothing but text
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={item.locked ? true : undefined}
    >
      <span className="sl-palette-title">{item.title}</span>
      {item.hint && <small>{item.hint}</small>}
      {item.keys && <KeyCaps keys={item.keys} />}
      {group && <span className="sl-palette-group">{group}</span>}
    </div>
  );
});
