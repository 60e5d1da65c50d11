import { InputGroup } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { format } from '../../contract';
import { strings } from '../ui/strings';
import { Field, type FieldProps } from './fields';

const form = /^#[\da-f]{6}$/i;
const rules = { pattern: { value: /^$|^#[\da-f]{6}$/i, message: strings.colorWrong.text } };

interface Props extends FieldProps {
  /** The first color of the picker if none is selected. */
  readonly fallback?: string;
  readonly help?: ReactNode;
}

/** A color as `#rrggbb`, typed or picked; empty for none. */
export function ColorField({ fallback = '#ffffff', ...props }: Props) {
  return (
    <Field {...props} rules={rules}>
      {(control, { ref, ...field }) => {
        const text = String(field.value ?? '');
        return (
          <div className="sl-color">
            <input
              type="color"
              aria-label={format(strings.pickColor, { label: props.label })}
              value={form.test(text) ? text.toLowerCase() : fallback}
              onChange={field.onChange}
            />
            <InputGroup
              {...control}
              {...field}
              inputRef={ref}
              value={text}
              placeholder="#"
              spellCheck={false}
            />
          </div>
        );
      }}
    </Field>
  );
}
