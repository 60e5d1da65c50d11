import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { Failure } from '#core/contract';
import { confirmAddress } from '#core/contract/internal';
import { useLinkCheck } from '#core/web/hooks/useLinkCheck';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { paths } from '../../paths';
import { EntranceFrame } from '../EntranceFrame';
import { FailureNote } from '../FailureNote';
import { LinkForm } from '../LinkForm';
import { PasswordField } from '../fields';
import { strings } from '../strings';
import { useSubmit } from '../useSubmit';

/**
 * Where the link of a sign-up leads. It asks for the password: neither a mail scanner nor the owner of
 * the mailbox may confirm the account of a stranger.
 */
export default function ConfirmAddressPage() {
  const { api } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const link = useLinkCheck('address', token);
  const [confirmed, setConfirmed] = useState('');
  const [password, setPassword] = useState('');
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({ password: password ? undefined : strings.passwordRequired.text }),
    async send() {
      const { message } = await api.call(confirmAddress, { body: { token, password } });
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
  // A call that got nowhere leaves the link as good as it was.
  const isOver = link instanceof Failure || (failure instanceof Failure && failure.status === 401);
  const ask = token && !isOver;
  return (
    <EntranceFrame
      title={strings.confirmTitle.text}
      intro={isOver ? undefined : (token ? strings.confirmIntro : strings.confirmNoToken).text}
      footer={footer}
    >
      <FailureNote error={link instanceof Failure ? link : failure} />
      {isOver && <p className="sl-entrance-hint">{strings.confirmElse.text}</p>}
      {ask && (
        <LinkForm link={link}>
          <form onSubmit={submit} noValidate>
            <PasswordField
              label={strings.password.text}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={errors['password']}
            />
            <button type="submit" className="sl-button primary wide" disabled={busy}>
              {strings.confirmYes.text}
            </button>
          </form>
        </LinkForm>
      )}
    </EntranceFrame>
  );
}
