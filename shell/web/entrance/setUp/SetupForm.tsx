import { useState } from 'react';
import { preload } from '#core/web/host/lazyView.tsx';
import { useApp } from '#core/web/hooks/useApp';
import { consoleView } from '../../consoleView';
import { emailFault } from '../EmailField';
import { FailureNote } from '../FailureNote';
import { Field } from '../Field';
import { NewPassword } from '../passwords/NewPassword';
import { splitName } from '../signUp/splitName';
import { strings } from '../strings';
import { useSubmit } from '../useSubmit';

interface Props {
  readonly setupKey: string;
  readonly onDone: () => void;
}

/** Asks for the first administrator, their company, and whether it starts with examples. */
export function SetupForm({ setupKey, onDone }: Props) {
  const { account } = useApp();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [company, setCompany] = useState('');
  const [examples, setExamples] = useState(true);
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({
      name: name.trim() ? undefined : strings.fullNameRequired.text,
      email: emailFault(email),
      password: password ? undefined : strings.passwordRequired.text,
      company: company.trim() ? undefined : strings.companyRequired.text,
    }),
    async send() {
      preload(consoleView);
      const body = {
        ...splitName(name),
        email: email.trim(),
        password,
        company: company.trim(),
        examples,
      };
      await account.setUp({ key: setupKey, ...body });
      onDone();
      return true;
    },
  });
  return (
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
        label={strings.companyName.text}
        autoComplete="organization"
        maxLength={200}
        value={company}
        onChange={setCompany}
        error={errors['company']}
      />
      <label className="sl-check">
        <input
          type="checkbox"
          checked={examples}
          onChange={event => setExamples(event.target.checked)}
        />
        <span>
          {strings.examples.text}
          <small>{strings.examplesHelp.text}</small>
        </span>
      </label>
      <button type="submit" className="sl-button primary wide" disabled={busy}>
        {strings.createInstallation.text}
      </button>
    </form>
  );
}
