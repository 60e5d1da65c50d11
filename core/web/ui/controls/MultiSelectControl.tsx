import { Checkbox } from '@blueprintjs/core';
import type { ControlProps } from './control';
import { TextListControl } from './TextListControl';

/** Any number of the definition's options, held as a list. */
export function MultiSelectControl(props: ControlProps) {
  const { id, definition, value, onChange, disabled } = props;
  const options = definition.options ?? [];
  if (options.length === 0) return <TextListControl {...props} />;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={id} className="sl-checklist" aria-label={definition.displayName}>
      {options.map(option => (
        <Checkbox
          key={option.name}
          label={option.name}
          disabled={disabled}
          checked={chosen.includes(option.value)}
          onChange={event => {
            const rest = chosen.filter(each => each !== option.value);
            onChange(event.currentTarget.checked ? [...rest, option.value] : rest);
          }}
        />
      ))}
    </fieldset>
  );
}
