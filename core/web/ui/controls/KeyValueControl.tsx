import { InputGroup } from '@blueprintjs/core';
import type { ControlProps } from './control';
import { ListControl } from './ListControl';
import { strings } from './strings';
import { TextControl } from './TextControl';

type Pair = Readonly<Record<string, unknown>>;

/** Pairs of key and value, such as headers: `[{ key, value }]`. Further keys of a pair are kept. */
export function KeyValueControl({ id, definition, value, onChange, disabled }: ControlProps) {
  const pairs: readonly Pair[] = Array.isArray(value) ? (value as Pair[]) : [];
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
          <TextControl
            id={`${id}-${index}`}
            definition={{
              enableParameters: true,
              placeholder: strings.value.text,
              displayName: strings.value.text,
            }}
            value={pair.value}
            disabled={disabled}
            onChange={next => change({ ...pair, value: next })}
          />
        </>
      )}
    </ListControl>
  );
}
