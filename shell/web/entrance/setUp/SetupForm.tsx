import { useState } from 'react';
import { preload } from '#core/web/host/lazyView.tsx';
import { useApp } from '#core/web/hooks/useApp';
import { consoleView } from '../../consoleView';
import { FailureNote } from '../FailureNote';
import { Field } from '../Field';
import { AccountFields, useNewAccount } from '../signUp/AccountFields';
import { strings } from '../strings';
import { useSubmit } from '../useSubmit';

interface Props {
  readonly setupKey: string;
  readonly onDone: () => void;
}

/** Asks for the first administrator, their company, and whether it starts with examples. */
export function SetupForm({ setupKey, onDone }: Props) {
  const { account } = useApp();
  const person = useNewAccount();
  const [company, setCompany] = useState('');
  const [examples, setExamples] = useState(true);
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({
      ...person.check(),
      company: company.trim() ? undefined : strings.companyRequired.text,
    }),
    async send() {
      preload(consoleView);
      const body = { ...person.toBody(), company: company.trim(), examples };
      await account.setUp({ key: setupKey, ...body });
      onDone();
      return true;
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <FailureNote error={failure} />
      <AccountFields account={person} errors={errors} />
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
