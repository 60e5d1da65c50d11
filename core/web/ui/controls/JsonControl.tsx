import { TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import type { ControlProps } from './control';
import { strings } from './strings';

/**
 * Any value as JSON: for control types that are not known. What is not valid yet is kept as typed,
 * and not taken over.
 */
export function JsonControl({ id, definition, value, onChange, disabled, ...rest }: ControlProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: unknown } | null>(null);
  const text =
    typed && typed.of === value
      ? typed.text
      : value === undefined
        ? ''
        : JSON.stringify(value, null, 2);
  const write = (next: string) => {
    const read = parse(next);
    if (read.ok && JSON.stringify(read.value) !== JSON.stringify(value)) {
      setTyped({ text: next, of: read.value });
      onChange(read.value);
    } else setTyped({ text: next, of: value });
  };
  const bad = text !== '' && !parse(text).ok;
  return (
    <div>
      <TextArea
        {...rest}
        id={id}
        fill
        autoResize
        className="sl-control-code"
        intent={bad ? 'danger' : 'none'}
        aria-label={definition.displayName}
        aria-invalid={bad}
        value={text}
        disabled={disabled}
        spellCheck={false}
        onChange={event => write(event.target.value)}
      />
      {bad && <small role="alert">{strings.badJson.text}</small>}
    </div>
  );
}

function parse(text: string): { readonly ok: boolean; readonly value?: unknown } {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
