import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { confirmAddress } from '#core/contract/internal';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { paths } from '../../paths';
import { EntranceFrame } from '../EntranceFrame';
import { FailureNote } from '../FailureNote';
import { strings } from '../strings';
import { useSubmit } from '../useSubmit';

/** Where the link of a sign-up leads: it asks for a click, so that a mail scanner confirms nothing. */
export default function ConfirmAddressPage() {
  const { api } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [confirmed, setConfirmed] = useState('');
  const { submit, failure, busy } = useSubmit({
    check: () => ({}),
    async send() {
      const { message } = await api.call(confirmAddress, { body: { token } });
      setConfirmed(message ?? strings.confirmedTitle.text);
    },
  });
  const footer = <Link href={paths.home.to()}>{strings.goOn.text}</Link>;
  if (confirmed)
    return (
      <EntranceFrame title={strings.confirmedTitle.text} footer={footer}>
        <output className="sl-entrance-said">{confirmed}</output>
      </EntranceFrame>
    );
  const ask = token && failure === undefined;
  return (
    <EntranceFrame
      title={strings.confirmTitle.text}
      intro={(token ? strings.confirmIntro : strings.confirmNoToken).text}
      footer={footer}
    >
      <FailureNote error={failure} />
      {failure !== undefined && <p className="sl-entrance-hint">{strings.confirmElse.text}</p>}
      {ask && (
        <form onSubmit={submit} noValidate>
          <button type="submit" className="sl-button primary wide" disabled={busy}>
            {strings.confirmYes.text}
          </button>
        </form>
      )}
    </EntranceFrame>
  );
}
