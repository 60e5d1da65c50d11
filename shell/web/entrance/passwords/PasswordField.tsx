import { useState, type ComponentProps } from 'react';
import { Field } from '../Field';
import { strings } from '../strings';

/** A password input whose text can be looked at. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={128}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button
          type="button"
          className="sl-reveal"
          aria-label={(shown ? strings.hidePassword : strings.showPassword).text}
          onClick={() => setShown(!shown)}
        >
          {(shown ? strings.hide : strings.show).text}
        </button>
      }
    />
  );
}
