import { strings } from './strings';
import { Field } from './Field';

/** Returns the error in an email address, or nothing. */
export function emailFault(email: string): string | undefined {
  if (!email.trim()) return strings.emailRequired.text;
  return /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? undefined : strings.emailInvalid.text;
}

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The address that somebody signs on with, as browsers and password managers know it. */
export function EmailField({ value, onChange, error }: Props) {
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
