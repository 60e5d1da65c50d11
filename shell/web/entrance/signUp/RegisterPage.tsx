import { useState } from 'react';
import { Link } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { EntranceFrame } from '../EntranceFrame';
import { FailureNote } from '../FailureNote';
import { Field } from '../fields';
import { AccountFields, useNewAccount } from './AccountFields';
import { strings } from '../strings';
import { useSubmit } from '../useSubmit';

/** Signs up, and on with the same credentials. */
export default function RegisterPage() {
  const { account } = useApp();
  const person = useNewAccount();
  const [phone, setPhone] = useState('');
  const [company, setCompany] = useState('');
  const [mailed, setMailed] = useState(false);
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({
      ...person.check(),
      phone: undefined,
      company: undefined,
    }),
    async send() {
      const entered = await account.register({
        ...person.toBody(),
        ...(phone.trim() && { phoneNumber: phone.trim() }),
        ...(company.trim() && { company: company.trim() }),
      });
      if (entered) return true;
      setMailed(true);
      return false;
    },
  });
  const signOn = (
    <>
      {strings.haveAccount.text} <Link href="/">{strings.signOn.text}</Link>
    </>
  );
  if (mailed)
    return (
      <EntranceFrame title={strings.signUp.text} footer={signOn}>
        <output className="sl-entrance-said">{strings.verifyMailed.text}</output>
      </EntranceFrame>
    );
  return (
    <EntranceFrame title={strings.signUp.text} footer={signOn}>
      <form onSubmit={submit} noValidate>
        <FailureNote error={failure} />
        <AccountFields account={person} errors={errors} />
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
