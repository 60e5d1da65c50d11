import { Button, FormGroup, HTMLSelect, Switch, TextArea, InputGroup } from '@blueprintjs/core';
import { useId, useState, type ReactNode } from 'react';
import { useController, type RegisterOptions } from 'react-hook-form';
import { format } from '../../contract';
import { getDirection } from '../../contract/languages';
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

interface SelectFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few values, by the platform's own list. */
export function SelectField({ options, ...terms }: SelectFieldProps) {
  return (
    <Field {...terms}>
      {(control, field) => (
        <HTMLSelect {...control} {...field} fill value={field.value ?? ''} options={[...options]} />
      )}
    </Field>
  );
}

/** Yes or no. */
export function SwitchField({
  name,
  label,
  help,
  disabled,
}: Omit<FieldProps, 'required' | 'rules'>) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <div className="sl-switch">
      <Switch
        name={field.name}
        inputRef={field.ref}
        disabled={disabled}
        checked={Boolean(field.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        onBlur={field.onBlur}
        onChange={event => field.onChange(event.currentTarget.checked)}
      >
        {label}
        {help && <small> {help}</small>}
      </Switch>
      {error && (
        <p id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface TextAreaFieldProps extends FieldProps {
  readonly placeholder?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  /** The language to be written in, where it is not the page’s. */
  readonly lang?: string;
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { placeholder, rows = 4, maxLength, lang, ...terms } = props;
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
          lang={lang}
          dir={lang && getDirection(lang)}
        />
      )}
    </Field>
  );
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'url' | 'number' | 'time';
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

/** One line of text; that of a password can be shown. */
export function TextField({
  type = 'text',
  placeholder,
  autoComplete = 'off',
  maxLength,
  ...terms
}: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const masked = type === 'password';
  return (
    <Field {...terms}>
      {(control, { ref, ...field }) => (
        <InputGroup
          {...control}
          {...field}
          inputRef={ref}
          value={field.value ?? ''}
          type={shown ? 'text' : type}
          placeholder={placeholder}
          autoComplete={autoComplete}
          maxLength={maxLength}
          {...(masked && {
            spellCheck: false,
            rightElement: (
              <Button
                variant="minimal"
                size="small"
                text={(shown ? strings.hide : strings.show).text}
                disabled={control.disabled}
                onClick={() => setShown(!shown)}
              />
            ),
          })}
        />
      )}
    </Field>
  );
}
