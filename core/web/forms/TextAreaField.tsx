import { TextArea } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field';

interface Props extends FieldProps {
  readonly placeholder?: string;
  readonly rows?: number;
  readonly maxLength?: number;
}

/** Several lines of text. */
export function TextAreaField({ placeholder, rows = 4, maxLength, ...terms }: Props) {
  return (
    <Field {...terms}>
      {(control, { ref, ...field }) => (
        <TextArea
          {...control}
          {...field}
          inputRef={ref}
          fill
          value={field.value ?? ''}
          placeholder={placeholder}
          rows={rows}
          maxLength={maxLength}
        />
      )}
    </Field>
  );
}
