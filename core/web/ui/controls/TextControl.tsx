import { InputGroup, TextArea } from '@blueprintjs/core';
import { use, useRef } from 'react';
import { ControlContext, type ControlProps } from './control';
import { strings } from './strings';
import { ReferencePicker } from './ReferencePicker';
import { useReferenceField } from './references/useReferenceField';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text with a piece put where the cursor is, and the cursor moved behind it once the field
 * shows it.
 */
export function insertText(field: Field | null, text: string, piece: string): string {
  const from = field?.selectionStart ?? text.length;
  const to = field?.selectionEnd ?? from;
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(from + piece.length, from + piece.length);
  });
  return text.slice(0, from) + piece + text.slice(to);
}

/**
 * Follows the caret of a field, so that the field with pills that replaces it goes on at the same
 * place.
 */
function useCaret() {
  const caret = useRef<number>(undefined);
  const note = ({ currentTarget }: { readonly currentTarget: Field }) => {
    caret.current = currentTarget.selectionStart ?? undefined;
  };
  const forget = () => {
    caret.current = undefined;
  };
  return {
    getCaret: () => caret.current,
    setCaret: (at: number) => {
      caret.current = at;
    },
    follow: { onSelect: note, onInput: note, onBlur: forget },
  };
}

type Plain = HTMLInputElement & HTMLTextAreaElement;

/** Renders a text, with pills once it has references, and with a picker where they are allowed. */
function ReferenceText({
  definition,
  value,
  onChange,
  disabled,
  multiline,
  ...rest
}: ControlProps & { readonly multiline: boolean }) {
  const { readText, writeText } = use(ControlContext);
  const input = useRef<Plain>(null);
  const { enableParameters, placeholder, displayName = '', type } = definition;
  const text = readText(value);
  const { Field, prepare } = useReferenceField(enableParameters ? text : '');
  const { getCaret, setCaret, follow } = useCaret();
  const write = (next: string) => {
    const number = !multiline && (typeof value === 'number' || type === 'number');
    if (number && /^-?\d+(\.\d+)?$/.test(next)) onChange(Number(next));
    else onChange(writeText(next, value, definition));
  };
  const insert = (reference: string) => {
    const after = insertText(input.current, text, reference);
    setCaret((input.current?.selectionStart ?? text.length) + reference.length);
    write(after);
  };
  const shared = { ...rest, disabled: disabled === true, placeholder };
  if (Field)
    return (
      <Field
        {...shared}
        label={displayName}
        text={text}
        onChange={write}
        multiline={multiline}
        getCaret={getCaret}
      />
    );
  const field = {
    ...shared,
    ...follow,
    inputRef: input,
    value: text,
    spellCheck: false,
    onFocus: enableParameters ? prepare : undefined,
  };
  const picker = enableParameters && !disabled ? <ReferencePicker onPick={insert} /> : undefined;
  if (!multiline)
    return <InputGroup {...field} autoComplete="off" onValueChange={write} rightElement={picker} />;
  return (
    <div className="sl-control-area">
      <TextArea {...field} fill autoResize rows={2} onChange={event => write(event.target.value)} />
      {picker}
    </div>
  );
}

/** One line of text, with references where the definition allows them. A number stays a number. */
export const TextControl = (props: ControlProps) => <ReferenceText {...props} multiline={false} />;

const valueDefinition = {
  enableParameters: true,
  placeholder: strings.value.text,
  displayName: strings.value.text,
};
/** The value of a row of a list, which may hold references. */
export const ValueControl = (props: Omit<ControlProps, 'definition'>) => (
  <TextControl {...props} definition={valueDefinition} />
);

/** Several lines of text that grow with what is written. */
export const TextAreaControl = (props: ControlProps) => <ReferenceText {...props} multiline />;

/** A text that stands for itself; there is nothing to set. */
export function LabelControl({ id, definition, value }: ControlProps) {
  return (
    <p id={id} className="sl-control-label">
      {typeof value === 'string' && value !== '' ? value : definition.displayName}
    </p>
  );
}
