import { TextArea } from '@blueprintjs/core';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { isRecord } from '#core/contract';
import { debuggerStrings as strings } from '../../debuggerStrings';

type Output = Readonly<Record<string, unknown>>;
interface Props {
  readonly id: string;
  readonly output: Output;
  readonly onChange: (output: Output) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** A pinned output as JSON. What is no object yet stays as it is typed, and is not pinned. */
export function PinField({ id, output, onChange, field }: Props) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: Output } | null>(null);
  const text = typed?.of === output ? typed.text : JSON.stringify(output, null, 2);
  const isBad = !parse(text);
  useLayoutEffect(() => {
    const { current } = field;
    return () => {
      // Who unpins by keys in the field goes on at the button that pins again.
      if (!current || current !== document.activeElement) return;
      const section = current.closest('.debugger-node');
      section?.querySelector<HTMLElement>('.debugger-buttons button:last-child')?.focus();
    };
  }, [field]);
  return (
    <>
      <TextArea
        id={id}
        inputRef={field}
        fill
        autoResize
        className="sl-control-code"
        intent={isBad ? 'danger' : 'none'}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}-bad` : undefined}
        value={text}
        spellCheck={false}
        onChange={({ target }) => {
          const read = parse(target.value);
          setTyped({ text: target.value, of: read ?? output });
          if (read) onChange(read);
        }}
      />
      {isBad && (
        <small id={`${id}-bad`} role="alert">
          {strings.pinnedBad.text}
        </small>
      )}
    </>
  );
}

/** The object that a text stands for, an empty one for no text; undefined where it is none. */
function parse(text: string): Output | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
