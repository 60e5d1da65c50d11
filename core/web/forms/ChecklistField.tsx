import { Checkbox } from '@blueprintjs/core';
import { Field, type FieldProps } from './fields';

export interface ChecklistOption {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
  readonly disabled?: boolean;
}
interface Props extends FieldProps {
  readonly options: readonly ChecklistOption[];
}

/** Any number of values out of a list; the form holds them as a list of texts. */
export function ChecklistField({ options, ...terms }: Props) {
  return (
    <Field {...terms}>
      {({ id, disabled, ...control }, field) => {
        const selected: readonly string[] = field.value ?? [];
        const toggle = (value: string, on: boolean) =>
          field.onChange(
            options
              .map(each => each.value)
              .filter(each => (each === value ? on : selected.includes(each))),
          );
        return (
          <fieldset
            id={id}
            className="sl-checklist"
            aria-label={terms.label}
            aria-describedby={control['aria-describedby']}
          >
            {options.map((option, index) => (
              <Checkbox
                key={option.value}
                inputRef={index === 0 ? field.ref : undefined}
                checked={selected.includes(option.value)}
                disabled={disabled || option.disabled}
                onBlur={field.onBlur}
                onChange={event => toggle(option.value, event.currentTarget.checked)}
              >
                {option.label}
                {option.help && <small>{option.help}</small>}
              </Checkbox>
            ))}
          </fieldset>
        );
      }}
    </Field>
  );
}
