import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { ControlProps } from './control';
import { ListControl } from './ListControl';
import { strings } from './strings';

type FormField = Readonly<Record<string, unknown>>;

type Options = Readonly<Record<string, string>>;

const dataTypes: Options = Object.fromEntries(
  ['string', 'number', 'boolean', 'object', 'array'].map(type => [type, type]),
);
const controlTypes: Options = {
  textField: strings.textField.text,
  textArea: strings.textArea.text,
  dropDown: strings.dropDown.text,
  toggleSwitch: strings.toggleSwitch.text,
  checkbox: strings.checkbox.text,
  hidden: strings.hiddenField.text,
};

/** The fields a screen reads back: name, label, type and control of each. Further keys are kept. */
export function FormFieldsControl({ id, definition, value, onChange, disabled }: ControlProps) {
  const fields: readonly FormField[] = Array.isArray(value) ? value : [];
  return (
    <ListControl
      id={id}
      label={definition.displayName}
      items={fields}
      onChange={onChange}
      disabled={disabled}
      fresh={() => ({
        propertyName: '',
        preferredDataType: 'string',
        preferredControlType: 'textField',
      })}
    >
      {(field, change) => (
        <>
          <InputGroup
            aria-label={strings.name.text}
            placeholder={strings.name.text}
            disabled={disabled}
            value={String(field.propertyName ?? '')}
            onValueChange={next => change({ ...field, propertyName: next })}
          />
          <InputGroup
            aria-label={strings.displayName.text}
            placeholder={strings.displayName.text}
            disabled={disabled}
            value={String(field.displayName ?? '')}
            onValueChange={next => change({ ...field, displayName: next })}
          />
          <Choice
            label={strings.type.text}
            options={dataTypes}
            value={field.preferredDataType}
            disabled={disabled}
            onChange={next => change({ ...field, preferredDataType: next })}
          />
          <Choice
            label={strings.control.text}
            options={controlTypes}
            value={field.preferredControlType}
            disabled={disabled}
            onChange={next => change({ ...field, preferredControlType: next })}
          />
          <Checkbox
            label={strings.secret.text}
            disabled={disabled}
            checked={field.hashedVisibility === true}
            onChange={event => change({ ...field, hashedVisibility: event.currentTarget.checked })}
          />
        </>
      )}
    </ListControl>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The labels by value. */
  readonly options: Options;
  readonly value: unknown;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ label, options, value, disabled, onChange }: ChoiceProps) {
  const now = typeof value === 'string' ? value : '';
  const all = Object.hasOwn(options, now) ? options : { [now]: now, ...options };
  return (
    <HTMLSelect
      aria-label={label}
      options={Object.entries(all).map(([value, label]) => ({ value, label }))}
      value={now}
      disabled={disabled}
      onChange={event => onChange(event.target.value)}
    />
  );
}
