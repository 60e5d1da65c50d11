import { useState } from 'react';
import { Link } from 'wouter';
import { useApp } from '#core/web/hooks/useApp';
import { emailFault } from '../EmailField';
import { EntranceFrame } from '../EntranceFrame';
import { FailureNote } from '../FailureNote';
import { Field } from '../Field';
import { NewPassword } from '../passwords/NewPassword';
import { splitName } from './splitName';
import { strings } from '../strings';
import { useSubmit } from '../useSubmit';

/** Signs up, and on with the same credentials. */
export default function RegisterPage() {
  const { account } = useApp();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [phone, setPhone] = useState('');
  const [company, setCompany] = useState('');
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({
      name: name.trim() ? undefined : strings.fullNameRequired.text,
      email: emailFault(email),
      password: password ? undefined : strings.passwordRequired.text,
      phone: undefined,
      company: undefined,
    }),
    async send() {
      await account.register({
        ...splitName(name),
        email: email.trim(),
        password,
        ...(phone.trim() && { phoneNumber: phone.trim() }),
        ...(company.trim() && { company: company.trim() }),
      });
      return true;
    },
  });
  const signOn = (
    <>
      {strings.haveAccount.text} <Link href="/">{strings.signOn.text}</Link>
    </>
  );
  return (
    <EntranceFrame title={strings.signUp.text} footer={signOn}>
      <form onSubmit={submit} noValidate>
        <FailureNote error={failure} />
        <Field
          label={strings.fullName.text}
          autoComplete="name"
          value={name}
          onChange={setName}
          error={errors['name']}
        />
        <Field
          label={strings.email.text}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={errors['email']}
        />
        <NewPassword
          label={strings.password.text}
          value={password}
          onChange={setPassword}
          error={errors['password']}
        />
        <Field
          label={strings.phone.text}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          optional
          value={phone}
          onChange={setPhone}
          error={errors['phone']}
        />
        <Field
          label={strings.companyName.text}
          autoComplete="organization"
          maxLength={200}
          optional
          value={company}
          onChange={setCompany}
          error={errors['company']}
        />
        <button type="submit" className="sl-button primary wide" disabled={busy}>
          {strings.createAccount.text}
        </button>
      </form>
    </EntranceFrame>
  );
}
