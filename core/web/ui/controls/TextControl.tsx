import { InputGroup } from '@blueprintjs/core';
import { use, useRef } from 'react';
import { ControlContext, type ControlProps } from './control';
import { insertText } from './insertText';
import { ReferencePicker } from './ReferencePicker';

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
