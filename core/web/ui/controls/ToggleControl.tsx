import { Switch } from '@blueprintjs/core';
import type { ControlProps } from './control';

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
