import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { ControlProps } from './control';
import { strings } from './strings';

const mask = '******';

/** A secret: never shown back; the mask stays until something is typed in its place. */
export function SecretControl({
  id,
  definition,
  value,
  onChange,
  disabled,
  ...rest
}: ControlProps) {
  const [shown, setShown] = useState(false);
  const stored = value === mask;
  return (
    <InputGroup
      {...rest}
      id={id}
      type={shown ? 'text' : 'password'}
      value={stored ? '' : typeof value === 'string' ? value : ''}
      disabled={disabled}
      placeholder={stored ? strings.kept.text : definition.placeholder}
      autoComplete="new-password"
      spellCheck={false}
      onValueChange={onChange}
      rightElement={
        <Button
          variant="minimal"
          size="small"
          text={(shown ? strings.hide : strings.show).text}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
