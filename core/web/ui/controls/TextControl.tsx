import { InputGroup, TextArea } from '@blueprintjs/core';
import { use, useRef } from 'react';
import { ControlContext, type ControlProps } from './control';
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

/** One line of text, with references where the definition allows them. A number stays a number. */
export function TextControl({ id, definition, value, onChange, disabled, ...rest }: ControlProps) {
  const { readText, writeText } = use(ControlContext);
  const input = useRef<HTMLInputElement>(null);
  const text = readText(value);
  const { Field, prepare } = useReferenceField(definition.enableParameters ? text : '');
  const { getCaret, setCaret, follow } = useCaret();
  const write = (next: string) => {
    const number = typeof value === 'number' || definition.type === 'number';
    if (number && /^-?\d+(\.\d+)?$/.test(next)) onChange(Number(next));
    else onChange(writeText(next, value, definition));
  };
  if (Field)
    return (
      <Field
        {...rest}
        id={id}
        label={definition.displayName ?? ''}
        text={text}
        onChange={write}
        disabled={disabled === true}
        multiline={false}
        placeholder={definition.placeholder}
        getCaret={getCaret}
      />
    );
  return (
    <InputGroup
      {...rest}
      {...follow}
      id={id}
      inputRef={input}
      value={text}
      disabled={disabled}
      placeholder={definition.placeholder}
      autoComplete="off"
      spellCheck={false}
      onFocus={definition.enableParameters ? prepare : undefined}
      onValueChange={write}
      rightElement={
        definition.enableParameters && !disabled ? (
          <ReferencePicker
            onPick={reference => {
              const after = insertText(input.current, text, reference);
              setCaret((input.current?.selectionStart ?? text.length) + reference.length);
              write(after);
            }}
          />
        ) : undefined
      }
    />
  );
}

/** Several lines of text that grow with what is written. */
export function TextAreaControl({
  id,
  definition,
  value,
  onChange,
  disabled,
  ...rest
}: ControlProps) {
  const { readText, writeText } = use(ControlContext);
  const input = useRef<HTMLTextAreaElement>(null);
  const text = readText(value);
  const { Field, prepare } = useReferenceField(definition.enableParameters ? text : '');
  const { getCaret, setCaret, follow } = useCaret();
  const write = (next: string) => onChange(writeText(next, value, definition));
  if (Field)
    return (
      <Field
        {...rest}
        id={id}
        label={definition.displayName ?? ''}
        text={text}
        onChange={write}
        disabled={disabled === true}
        multiline
        placeholder={definition.placeholder}
        getCaret={getCaret}
      />
    );
  return (
    <div className="sl-control-area">
      <TextArea
        {...rest}
        {...follow}
        id={id}
        inputRef={input}
        fill
        autoResize
        rows={2}
        value={text}
        disabled={disabled}
        placeholder={definition.placeholder}
        spellCheck={false}
        onFocus={definition.enableParameters ? prepare : undefined}
        onChange={event => write(event.target.value)}
      />
      {definition.enableParameters && !disabled && (
        <ReferencePicker
          onPick={reference => {
            const after = insertText(input.current, text, reference);
            setCaret((input.current?.selectionStart ?? text.length) + reference.length);
            write(after);
          }}
        />
      )}
    </div>
  );
}

/** A text that stands for itself; there is nothing to set. */
export function LabelControl({ id, definition, value }: ControlProps) {
  return (
    <p id={id} className="sl-control-label">
      {typeof value === 'string' && value !== '' ? value : definition.displayName}
    </p>
  );
}
