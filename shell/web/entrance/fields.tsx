import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  useState,
  type ComponentProps,
} from 'react';
import { isNewEmail } from '#core/contract/internal';
import { strings } from './strings';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  readonly after?: ReactNode;
}

/** A labelled input that says what is wrong right beneath itself. */
export function Field({ label, value, onChange, error, optional, after, ...input }: Props) {
  const id = useId();
  return (
    <div className="sl-field">
      <label htmlFor={id}>
        {label} {optional && <span className="sl-optional">({strings.optional.text})</span>}
      </label>
      <div className="sl-field-box">
        <input
          {...input}
          id={id}
          value={value}
          onChange={event => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {after}
      </div>
      {error && (
        <p className="sl-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns the error in the email address of a new account, or nothing. */
export function newEmailFault(email: string): string | undefined {
  const fault = emailFault(email);
  return fault ?? (isNewEmail(email.trim()) ? undefined : strings.emailInvalid.text);
}

/** Returns the error in an email address, or nothing. */
export function emailFault(email: string): string | undefined {
  if (!email.trim()) return strings.emailRequired.text;
  return /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? undefined : strings.emailInvalid.text;
}

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The address that somebody signs in with, as browsers and password managers know it. */
export function EmailField({ value, onChange, error }: EmailFieldProps) {
  return (
    <Field
      label={strings.email.text}
      name="email"
      type="email"
      autoComplete="username"
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

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
