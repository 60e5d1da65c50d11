import { Button, InputGroup } from '@blueprintjs/core';
import { ListControl, ValueControl } from '#core/web/ui/controls';
import { strings } from '#plugins/properties/strings';
import { ChoiceState } from './controlNotes';
import type { NodeControlProps } from './NodeControl';

type Row = Readonly<Record<string, unknown>>;

/**
 * A mapping editor: rows of a name, suggested by the connector, and a value. Further keys of a row
 * are kept.
 */
export function MappingControl({ id, definition, value, onChange, disabled }: NodeControlProps) {
  const rows: readonly Row[] = Array.isArray(value) ? value : [];
  const named =
    rows.length > 0 && rows.every(row => row['key'] === undefined && row['name'] !== undefined);
  const key = named ? 'name' : 'key';
  const options = definition.options ?? [];
  const taken = new Set(rows.map(row => String(row[key] ?? '')));
  const missing = options.filter(option => !taken.has(String(option.value)));
  return (
    <>
      <datalist id={`${id}-names`}>
        {options.map(option => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.name}
          </option>
        ))}
      </datalist>
      <ListControl
        id={id}
        label={definition.displayName}
        items={rows}
        onChange={onChange}
        disabled={disabled}
        fresh={(): Row => ({ [key]: '', value: '' })}
      >
        {(row, change, index) => (
          <>
            <InputGroup
              aria-label={strings.name.text}
              placeholder={strings.name.text}
              list={`${id}-names`}
              disabled={disabled}
              value={String(row[key] ?? '')}
              onValueChange={next => change({ ...row, [key]: next })}
            />
            <ValueControl
              id={`${id}-${index}`}
              value={row['value']}
              disabled={disabled}
              onChange={next => change({ ...row, value: next })}
            />
          </>
        )}
      </ListControl>
      {missing.length > 0 && !disabled && (
        <Button
          variant="minimal"
          size="small"
          text={strings.addKnown.text}
          onClick={() =>
            onChange([...rows, ...missing.map(option => ({ [key]: option.value, value: '' }))])
          }
        />
      )}
      <ChoiceState />
    </>
  );
}
