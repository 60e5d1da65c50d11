import { HTMLSelect } from '@blueprintjs/core';
import { use, useState } from 'react';
import { ControlContext, controlFor, TextControl } from '#core/web/ui/controls';
import { strings } from '#plugins/properties/strings';
import { ChoiceState } from './controlNotes';
import type { NodeControlProps } from './NodeControl';

const Plain = controlFor('dropDown');
const another = 'another';

/**
 * One of the choices that the connector told; where references are taken, a text of one's own as
 * well.
 */
export function AsyncChoiceControl(props: NodeControlProps) {
  const { id, definition, value, onChange, disabled } = props;
  const { readText } = use(ControlContext);
  const options = definition.options ?? [];
  const text = readText(value);
  const at = options.findIndex(option => readText(option.value) === text);
  const [typing, setTyping] = useState(false);
  if (!definition.enableParameters)
    return (
      <>
        <Plain {...props} />
        <ChoiceState />
      </>
    );
  if (typing || options.length === 0 || (text !== '' && at < 0))
    return (
      <>
        <TextControl {...props} />
        {options.length > 0 && !disabled && (
          <button
            type="button"
            className="flow-link"
            onClick={() => {
              setTyping(false);
              if (at < 0) onChange('');
            }}
          >
            {strings.fromList.text}
          </button>
        )}
        <ChoiceState />
      </>
    );
  return (
    <>
      <HTMLSelect
        id={id}
        fill
        disabled={disabled}
        value={at < 0 ? '' : String(at)}
        onChange={({ target }) => {
          if (target.value === another) setTyping(true);
          else onChange(target.value === '' ? '' : options[Number(target.value)]?.value);
        }}
      >
        <option value="">{strings.chooseOne.text}</option>
        {options.map(({ name, value: each }, index) => (
          <option key={`${name} ${String(each)}`} value={index}>
            {name}
          </option>
        ))}
        <option value={another}>{strings.typeOwn.text}</option>
      </HTMLSelect>
      <ChoiceState />
    </>
  );
}
