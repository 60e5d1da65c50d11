import { InputGroup } from '@blueprintjs/core';
import { format } from '#core/contract';
import { Field, type FieldProps } from '#core/web/ui';
import { strings } from '../../strings';

const form = /^#[\da-f]{6}$/i;
const rules = { pattern: { value: /^$|^#[\da-f]{6}$/i, message: strings.colorWrong.text } };

/** A colour as `#rrggbb`, written or picked; empty for none. */
export function ColorField(props: FieldProps) {
  return (
    <Field {...props} rules={rules}>
      {(control, { ref, ...field }) => {
        const text = String(field.value ?? '');
        return (
          <div className="admin-color">
            <input
              type="color"
              aria-label={format(strings.pickColor, { label: props.label })}
              value={form.test(text) ? text.toLowerCase() : '#ffffff'}
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
