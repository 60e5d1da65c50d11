import { FormGroup } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import { useController, type RegisterOptions } from 'react-hook-form';
import { format } from '../../contract';
import { strings } from '../ui/strings';

export interface FieldProps {
  /** The field's name in the form's values. */
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Further rules of react-hook-form. */
  readonly rules?: RegisterOptions;
}

/** The props that label and describe a control and mark it invalid. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
  readonly disabled: boolean | undefined;
}
type Binding = ReturnType<typeof useController>['field'];

interface Props extends FieldProps {
  readonly children: (control: ControlProps, field: Binding) => ReactNode;
}

/** Label, control, help and error of one value of the form around it. */
export function Field({ name, label, help, required = false, disabled, rules, children }: Props) {
  const id = useId();
  const needed = required ? { required: format(strings.required, { label }) } : {};
  const { field, fieldState } = useController({
    name,
    rules: { ...needed, ...rules } as RegisterOptions & object,
  });
  const error = fieldState.error?.message;
  const note = error ?? help;
  const control: ControlProps = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error !== undefined,
    'aria-required': required,
    disabled,
  };
  return (
    <FormGroup
      label={label}
      labelFor={id}
      labelInfo={required ? '*' : undefined}
      intent={error ? 'danger' : 'none'}
      helperText={
        note && (
          <span id={`${id}-note`} role={error ? 'alert' : undefined}>
            {note}
          </span>
        )
      }
    >
      {children(control, field)}
    </FormGroup>
  );
}
