import { Field } from './Field';
import { strings } from './strings';

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
