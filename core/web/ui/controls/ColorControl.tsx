import { InputGroup } from '@blueprintjs/core';
import type { ControlProps } from './control';
import { strings } from './strings';

const form = /^#([\da-f]{6})([\da-f]{2})?$/i;

/**
 * A colour as `#rrggbb` or `#rrggbbaa`: the platform's picker, the opacity, and the text itself.
 */
export function ColorControl({ id, definition, value, onChange, disabled, ...rest }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const [, color = 'ffffff', alpha = 'ff'] = form.exec(text) ?? [];
  const write = (nextColor: string, nextAlpha: string) => onChange(`#${nextColor}${nextAlpha}`);
  return (
    <div className="sl-control-color">
      <input
        type="color"
        aria-label={definition.displayName}
        value={`#${color}`}
        disabled={disabled}
        onChange={event => write(event.target.value.slice(1), alpha)}
      />
      <InputGroup
        {...rest}
        id={id}
        value={text}
        disabled={disabled}
        spellCheck={false}
        onValueChange={onChange}
      />
      <input
        type="range"
        min={0}
        max={255}
        aria-label={strings.alpha.text}
        title={strings.alpha.text}
        value={parseInt(alpha, 16)}
        disabled={disabled}
        onChange={event => write(color, Number(event.target.value).toString(16).padStart(2, '0'))}
      />
    </div>
  );
}
