import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { setupState } from '#core/contract/internal';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { Waiting } from '../Screens';
import { EntranceFrame } from './EntranceFrame';
import { FailureNote } from './FailureNote';
import { strings } from './strings';
import { preload } from '#core/web/host/lazyView.tsx';
import { consoleView, useSubmit } from './useSubmit';
import { Field } from './fields';
import { AccountFields, useNewAccount } from './signUp/AccountFields';

interface Props {
  readonly setupKey: string;
  readonly onDone: () => void;
}

/** Asks for the first administrator, their company, and whether it starts with examples. */
function SetupForm({ setupKey, onDone }: Props) {
  const { account } = useApp();
  const person = useNewAccount();
  const [company, setCompany] = useState('');
  const [examples, setExamples] = useState(true);
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({
      ...person.check(),
      company: company.trim() ? undefined : strings.environmentRequired.text,
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
        label={strings.environmentName.text}
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

/** The first start: makes the first administrator and company with the key of the printed link. */
export default function SetupPage() {
  const { api } = useApp();
  const [, navigate] = useLocation();
  const key = new URLSearchParams(useSearch()).get('key') ?? '';
  const [open, setOpen] = useState<boolean>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    api.call(setupState, {}).then(state => setOpen(state.open), setFailure);
  }, [api]);

  if (failure !== undefined)
    return (
      <EntranceFrame title={strings.setupTitle.text}>
        <FailureNote error={failure} />
      </EntranceFrame>
    );
  if (open === undefined) return <Waiting />;
  if (!open)
    return (
      <EntranceFrame title={strings.setupDone.text} intro={strings.setupDoneHelp.text}>
        <Link href="/" className="sl-button primary wide">
          {strings.signOn.text}
        </Link>
      </EntranceFrame>
    );
  return (
    <EntranceFrame
      title={strings.setupTitle.text}
      intro={(key ? strings.setupIntro : strings.setupNoKey).text}
    >
      {key && <SetupForm setupKey={key} onDone={() => navigate('/dashboard', { replace: true })} />}
    </EntranceFrame>
  );
}
