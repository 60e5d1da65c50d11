import { Button, Card, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { focusOnMount } from '#core/web/layout/focusOnMount';
import { strings } from '../../strings';

interface Props {
  readonly onEnter: (code: string) => void;
}

/** Asks for the code that a device shows. */
export function CodeForm({ onEnter }: Props) {
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();
  const help = `${id}-help`;
  return (
    <Card className="sl-settings-card">
      <form
        noValidate
        aria-label={strings.deviceTitle.text}
        onSubmit={event => {
          event.preventDefault();
          if (typed.trim() === '') setMissing(true);
          else onEnter(typed.trim());
        }}
      >
        <FormGroup
          label={strings.code.text}
          labelFor={id}
          helperText={
            <span id={help} role={missing ? 'alert' : undefined}>
              {(missing ? strings.codeDue : strings.codeHelp).text}
            </span>
          }
          intent={missing ? 'danger' : 'none'}
        >
          <InputGroup
            id={id}
            inputRef={focusOnMount}
            className="mc-device-code"
            value={typed}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={help}
            aria-invalid={missing}
            onChange={event => {
              setTyped(event.currentTarget.value);
              setMissing(false);
            }}
          />
        </FormGroup>
        <Button type="submit" intent="primary" text={strings.next.text} />
      </form>
    </Card>
  );
}
