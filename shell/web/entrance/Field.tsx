import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
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
