import { InputGroup } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field';

interface Props extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'url' | 'number' | 'time';
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

/** One line of text. */
export function TextField({
  type = 'text',
  placeholder,
  autoComplete = 'off',
  maxLength,
  ...terms
}: Props) {
  return (
    <Field {...terms}>
      {(control, { ref, ...field }) => (
        <InputGroup
          {...control}
          {...field}
          inputRef={ref}
          value={field.value ?? ''}
          type={type}
          placeholder={placeholder}
          autoComplete={autoComplete}
          maxLength={maxLength}
        />
      )}
    </Field>
  );
}
