import { HTMLSelect } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field';

interface Props extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few values, by the platform's own list. */
export function SelectField({ options, ...terms }: Props) {
  return (
    <Field {...terms}>
      {(control, field) => (
        <HTMLSelect {...control} {...field} fill value={field.value ?? ''} options={[...options]} />
      )}
    </Field>
  );
}
