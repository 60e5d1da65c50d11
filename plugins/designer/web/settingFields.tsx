import { Checkbox, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState, type ReactNode } from 'react';
import { TextAreaControl, TextControl } from '#core/web/ui/controls';

interface FieldProps<Value> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: Value;
  readonly disabled: boolean;
  readonly onChange: (value: Value) => void;
}

function Labeled({
  label,
  help,
  fault,
  children,
}: Pick<FieldProps<string>, 'label' | 'help'> & {
  readonly fault?: string | undefined;
  readonly children: (id: string, helpId: string | undefined) => ReactNode;
}) {
  const id = useId();
  const helpId = fault || help ? `${id}-help` : undefined;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={fault ? 'danger' : 'none'}
      helperText={
        helpId && (
          <span id={helpId} role={fault ? 'alert' : undefined}>
            {fault ?? help}
          </span>
        )
      }
    >
      {children(id, helpId)}
    </FormGroup>
  );
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Returns the text as it is typed while the page differs from it only by spaces, which the page
 * moves to the edges between words.
 */
function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState('');
  return {
    value: normalize(typed) === normalize(value) ? typed : value,
    change: (next: string) => {
      setTyped(next);
      onChange(next.trim());
    },
  };
}

/** Returns the attributes of a control of references that name its description. */
const described = (helpId: string | undefined) => (helpId ? { 'aria-describedby': helpId } : {});

/** Creates a field of text in which references are pills, from the control that shows them. */
const createTextSetting = (Control: typeof TextControl) =>
  function ReferenceSetting({ label, help, disabled, ...given }: FieldProps<string>) {
    const { value, change } = useTyped(given.value, given.onChange);
    return (
      <Labeled label={label} help={help}>
        {(id, helpId) => (
          <Control
            id={id}
            {...described(helpId)}
            definition={{ displayName: label, enableParameters: true }}
            value={value}
            disabled={disabled}
            onChange={next => change(String(next))}
          />
        )}
      </Labeled>
    );
  };
/** A text of one line, in which references are pills. */
export const TextSetting = createTextSetting(TextControl);
/** A text of several lines, in which references are pills. */
export const LongSetting = createTextSetting(TextAreaControl);

/** A short value without references. */
export function ValueSetting({ label, help, disabled, ...given }: FieldProps<string>) {
  const { value, change } = useTyped(given.value, given.onChange);
  return (
    <Labeled label={label} help={help}>
      {(id, helpId) => (
        <InputGroup
          id={id}
          aria-describedby={helpId}
          value={value}
          disabled={disabled}
          onValueChange={change}
        />
      )}
    </Labeled>
  );
}

/** A color, picked or written as six digits. */
export function ColorSetting({ label, help, disabled, value, onChange }: FieldProps<string>) {
  return (
    <Labeled label={label} help={help}>
      {(id, helpId) => (
        <InputGroup
          id={id}
          type="color"
          className="pd-color"
          aria-describedby={helpId}
          value={value}
          disabled={disabled}
          onValueChange={onChange}
        />
      )}
    </Labeled>
  );
}

/** Code, or lines, taken as typed. */
export function CodeSetting({ label, help, disabled, value, onChange }: FieldProps<string>) {
  return (
    <Labeled label={label} help={help}>
      {(id, helpId) => (
        <TextArea
          id={id}
          fill
          autoResize
          aria-describedby={helpId}
          className="pd-code"
          spellCheck={false}
          value={value}
          disabled={disabled}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Labeled>
  );
}

/** One of several values. */
export function ChoiceSetting({
  label,
  value,
  disabled,
  onChange,
  options,
}: FieldProps<string> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const all = options.some(each => each.value === value)
    ? options
    : [{ value, label: value }, ...options];
  return (
    <Labeled label={label}>
      {id => (
        <HTMLSelect
          id={id}
          fill
          value={value}
          disabled={disabled}
          options={[...all]}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Labeled>
  );
}

/** Yes or no. */
export function CheckSetting({ label, value, disabled, onChange }: FieldProps<boolean>) {
  return (
    <Checkbox
      label={label}
      checked={value}
      disabled={disabled}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}

/** A text that is taken when the field is left or Enter is pressed, where nothing is wrong with it. */
export function CommittedSetting({
  label,
  help,
  value,
  disabled,
  onChange,
  findFault,
}: FieldProps<string> & { readonly findFault: (value: string) => string | undefined }) {
  const [typed, setTyped] = useState<string>();
  const fault = typed === undefined || typed === value ? undefined : findFault(typed);
  const commit = () => {
    if (typed !== undefined && typed !== value && !fault) onChange(typed);
    if (!fault) setTyped(undefined);
  };
  return (
    <Labeled label={label} help={help} fault={fault}>
      {(id, helpId) => (
        <InputGroup
          id={id}
          aria-describedby={helpId}
          aria-invalid={fault !== undefined}
          value={typed ?? value}
          disabled={disabled}
          onValueChange={setTyped}
          onBlur={commit}
          onKeyDown={event => {
            if (event.key === 'Enter') commit();
          }}
        />
      )}
    </Labeled>
  );
}
