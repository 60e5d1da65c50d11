import { PopoverNext } from '@blueprintjs/core';
import { CopyButton } from '#core/web/ui';
import type { Variable } from '../contract';
import { strings } from '../strings';

const writeValue = (value: unknown, indent?: number): string =>
  typeof value === 'object' ? JSON.stringify(value, null, indent) : String(value);

/** A variable's value on one line, whose press shows the whole of it, to be read and copied. */
export function VariableValue({ row: { type, value } }: { readonly row: Variable }) {
  if (value === undefined) return '—';
  const line = writeValue(value);
  if (type === 'secret') return line;
  const whole = writeValue(value, 2);
  return (
    <PopoverNext
      fill
      placement="bottom-start"
      transitionDuration={0}
      shouldReturnFocusOnClose
      content={
        <div className="va-whole">
          <pre>{whole}</pre>
          <CopyButton text={whole} label={strings.copyValue.text} />
        </div>
      }
    >
      <button type="button" className="va-value" title={strings.showValue.text}>
        {line}
      </button>
    </PopoverNext>
  );
}
