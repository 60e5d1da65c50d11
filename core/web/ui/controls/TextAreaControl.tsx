import { TextArea } from '@blueprintjs/core';
import { use, useRef } from 'react';
import { ControlContext, type ControlProps } from './control';
import { insertText } from './insertText';
import { ReferencePicker } from './ReferencePicker';

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
