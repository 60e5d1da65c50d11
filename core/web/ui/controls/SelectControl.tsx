import { HTMLSelect, Checkbox, Switch } from '@blueprintjs/core';
import type { ControlProps } from './control';
import { strings } from './strings';
import { TextControl } from './TextControl';
import { TextListControl } from './ListControl';

/**
 * One of the definition's options; a value that is not among them is kept and shown. Its
 * placeholder names no value. Without options, a text.
 */
export function SelectControl(props: ControlProps) {
  const { id, definition, value, onChange, disabled, ...rest } = props;
  const options = definition.options ?? [];
  if (options.length === 0) return <TextControl {...props} />;
  const at = options.findIndex(option => JSON.stringify(option.value) === JSON.stringify(value));
  const foreign = at < 0 && value !== undefined && value !== '' && value !== null;
  return (
    <HTMLSelect
      {...rest}
      id={id}
      fill
      disabled={disabled}
      value={foreign ? 'foreign' : at < 0 ? '' : String(at)}
      onChange={event => {
        const option = options[Number(event.target.value)];
        onChange(event.target.value === '' ? '' : option ? option.value : value);
      }}
    >
      <option value="">{definition.placeholder || strings.choose.text}</option>
      {foreign && (
        <option value="foreign">{typeof value === 'string' ? value : JSON.stringify(value)}</option>
      )}
      {options.map((option, index) => (
        <option key={option.name + String(option.value)} value={index}>
          {option.name}
        </option>
      ))}
    </HTMLSelect>
  );
}

/** Any number of the definition's options, held as a list. */
export function MultiSelectControl(props: ControlProps) {
  const { id, definition, value, onChange, disabled } = props;
  const options = definition.options ?? [];
  if (options.length === 0) return <TextListControl {...props} />;
  const selected: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={id} className="sl-checklist" aria-label={definition.displayName}>
      {options.map(option => (
        <Checkbox
          key={option.name}
          label={option.name}
          disabled={disabled}
          checked={selected.includes(option.value)}
          onChange={event => {
            const rest = selected.filter(each => each !== option.value);
            onChange(event.currentTarget.checked ? [...rest, option.value] : rest);
          }}
        />
      ))}
    </fieldset>
  );
}

/** Yes or no; the words "true" and "false" of older files count as well. */
export function ToggleControl({
  id,
  definition,
  value,
  onChange,
  disabled,
  ...rest
}: ControlProps) {
  return (
    <Switch
      {...rest}
      id={id}
      label={definition.displayName}
      disabled={disabled}
      checked={value === true || value === 'true'}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}
