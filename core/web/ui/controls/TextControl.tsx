import { InputGroup, TextArea } from '@blueprintjs/core';
import { use, useRef } from 'react';
import { ControlContext, type ControlProps } from './control';
import { ReferencePicker } from './ReferencePicker';

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

/** One line of text, with references where the definition allows them. A number stays a number. */
export function TextControl({ id, definition, value, onChange, disabled, ...rest }: ControlProps) {
  const { readText, writeText } = use(ControlContext);
  const input = useRef<HTMLInputElement>(null);
  const text = readText(value);
  const write = (next: string) => {
    const number = typeof value === 'number' || definition.type === 'number';
    if (number && /^-?\d+(\.\d+)?$/.test(next)) onChange(Number(next));
    else onChange(writeText(next, value, definition));
  };
  return (
    <InputGroup
      {...rest}
      id={id}
      inputRef={input}
      value={text}
      disabled={disabled}
      placeholder={definition.placeholder}
      autoComplete="off"
      spellCheck={false}
      onValueChange={write}
      rightElement={
        definition.enableParameters && !disabled ? (
          <ReferencePicker
            onPick={reference => write(insertText(input.current, text, reference))}
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
  const write = (next: string) => onChange(writeText(next, value, definition));
  return (
    <div className="sl-control-area">
      <TextArea
        {...rest}
        id={id}
        inputRef={input}
        fill
        autoResize
        rows={2}
        value={text}
        disabled={disabled}
        placeholder={definition.placeholder}
        spellCheck={false}
        onChange={event => write(event.target.value)}
      />
      {definition.enableParameters && !disabled && (
        <ReferencePicker onPick={reference => write(insertText(input.current, text, reference))} />
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
