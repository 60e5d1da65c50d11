import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { strings } from './strings';

interface Props<Item> {
  readonly id: string;
  readonly items: readonly Item[];
  readonly onChange: (items: readonly Item[]) => void;
  readonly fresh: () => Item;
  readonly disabled?: boolean;
  readonly label?: string;
  /** Draws an item; `change` replaces it. */
  readonly children: (item: Item, change: (item: Item) => void, index: number) => ReactNode;
}

/** Rows that can be added, changed and removed. */
export function ListControl<Item>({
  id,
  items,
  onChange,
  fresh,
  disabled,
  label,
  children,
}: Props<Item>) {
  const change = (index: number) => (item: Item) =>
    onChange(items.map((each, at) => (at === index ? item : each)));
  return (
    <fieldset id={id} className="sl-control-list" aria-label={label}>
      {items.map((item, index) => (
        // rows have no id of their own, and keep their order
        // oxlint-disable-next-line react/no-array-index-key
        <div className="sl-control-row" key={index}>
          <div className="sl-control-cells">{children(item, change(index), index)}</div>
          {!disabled && (
            <Button
              variant="minimal"
              size="small"
              icon={<Cross />}
              aria-label={strings.remove.text}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          variant="minimal"
          size="small"
          icon={<Plus />}
          text={strings.add.text}
          onClick={() => onChange([...items, fresh()])}
        />
      )}
    </fieldset>
  );
}
