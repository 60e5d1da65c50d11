import { useState } from 'react';
import { newEmailFault, Field } from '../fields';
import { NewPassword } from '../passwords/NewPassword';
import { strings } from '../strings';

/** A full name as the sign-up sends it: split at the first space. */
export function splitName(fullName: string): {
  readonly firstName: string;
  readonly lastName: string;
} {
  const name = fullName.trim();
  const at = name.indexOf(' ');
  return at < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, at), lastName: name.slice(at + 1).trim() };
}

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Holds the name, email and password of somebody new while they are typed. */
export function useNewAccount() {
  const [values, setValues] = useState<NewAccount>({ name: '', email: '', password: '' });
  return {
    values,
    set: (change: Partial<NewAccount>) => setValues(before => ({ ...before, ...change })),
    /** Returns what is wrong, by field. */
    check: () => ({
      name: values.name.trim() ? undefined : strings.fullNameRequired.text,
      email: newEmailFault(values.email),
      password: values.password ? undefined : strings.ownPasswordRequired.text,
    }),
    /** Returns the values as calls take them. */
    toBody: () => ({
      ...splitName(values.name),
      email: values.email.trim(),
      password: values.password,
    }),
  };
}

interface Props {
  readonly account: ReturnType<typeof useNewAccount>;
  readonly errors: Readonly<Partial<Record<string, string>>>;
}

/** The fields of somebody new. */
export const AccountFields = ({ account: { values, set }, errors }: Props) => (
  <>
    <Field
      label={strings.fullName.text}
      autoComplete="name"
      value={values.name}
      onChange={name => set({ name })}
      error={errors['name']}
    />
    <Field
      label={strings.email.text}
      type="email"
      autoComplete="username"
      value={values.email}
      onChange={email => set({ email })}
      error={errors['email']}
    />
    <NewPassword
      label={strings.password.text}
      value={values.password}
      onChange={password => set({ password })}
      error={errors['password']}
    />
  </>
);
