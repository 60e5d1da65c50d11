import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { strings } from './strings';
import type { ControlProps } from './control';
import { ValueControl } from './TextControl';

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

const lastField =
  ':scope > .sl-control-row:last-of-type :is(input, select, textarea, [contenteditable="true"])';

/** Rows that can be added, changed and removed. A new row gets the focus. */
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
  const list = useRef<HTMLFieldSetElement>(null);
  const added = useRef(-1);
  const last = items.length - 1;
  useEffect(() => {
    if (added.current === last) list.current?.querySelector<HTMLElement>(lastField)?.focus();
    added.current = -1;
  }, [last]);
  return (
    <fieldset id={id} ref={list} className="sl-control-list" aria-label={label}>
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
          onClick={() => {
            added.current = items.length;
            onChange([...items, fresh()]);
          }}
        />
      )}
    </fieldset>
  );
}

/** A list of texts, one a row. */
export function TextListControl({ id, definition, value, onChange, disabled }: ControlProps) {
  const texts: readonly string[] = Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string' && value !== ''
      ? [value]
      : [];
  return (
    <ListControl
      id={id}
      label={definition.displayName}
      items={texts}
      onChange={onChange}
      disabled={disabled}
      fresh={() => ''}
    >
      {(text, change) => (
        <InputGroup
          value={text}
          disabled={disabled}
          placeholder={definition.placeholder}
          aria-label={definition.displayName}
          onValueChange={change}
        />
      )}
    </ListControl>
  );
}

type Pair = Readonly<Record<string, unknown>>;

/** Pairs of key and value, such as headers: `[{ key, value }]`. Further keys of a pair are kept. */
export function KeyValueControl({ id, definition, value, onChange, disabled }: ControlProps) {
  const pairs: readonly Pair[] = Array.isArray(value) ? value : [];
  const named =
    pairs.length > 0 && pairs.every(pair => pair.key === undefined && pair.name !== undefined);
  const key = named ? 'name' : 'key';
  return (
    <ListControl
      id={id}
      label={definition.displayName}
      items={pairs}
      onChange={onChange}
      disabled={disabled}
      fresh={() => ({ [key]: '', value: '' })}
    >
      {(pair, change, index) => (
        <>
          <InputGroup
            aria-label={strings.key.text}
            placeholder={strings.key.text}
            disabled={disabled}
            value={String(pair[key] ?? '')}
            onValueChange={next => change({ ...pair, [key]: next })}
          />
          <ValueControl
            id={`${id}-${index}`}
            value={pair.value}
            disabled={disabled}
            onChange={next => change({ ...pair, value: next })}
          />
        </>
      )}
    </ListControl>
  );
}
