import { Switch } from '@blueprintjs/core';
import { useController } from 'react-hook-form';
import type { FieldProps } from './Field';

/** Yes or no. */
export function SwitchField({
  name,
  label,
  help,
  disabled,
}: Omit<FieldProps, 'required' | 'rules'>) {
  const { field } = useController({ name });
  return (
    <Switch
      name={field.name}
      inputRef={field.ref}
      disabled={disabled}
      checked={Boolean(field.value)}
      onBlur={field.onBlur}
      onChange={event => field.onChange(event.currentTarget.checked)}
    >
      {label}
      {help && <small>{help}</small>}
    </Switch>
  );
}
