import { InputGroup } from '@blueprintjs/core';
import type { ControlProps } from './control';
import { ListControl } from './ListControl';

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
