import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { preload } from '#core/web/host/lazyView.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { consoleView, useSubmit, useEntered } from '../useSubmit';
import { ownPath, paths, withNext } from '../../paths';
import { emailFault, EmailField, PasswordField } from '../fields';
import { EntranceFrame } from '../EntranceFrame';
import { FailureNote } from '../FailureNote';
import { strings } from '../strings';
import { passwordless, setupState, ssoSignOn, usernameless } from '#core/contract/internal';
import './instant.css';

/** Where links of invitations lead those who have an account. */
const invites = /^\/(?:join|operate)\?/;

interface Props {
  readonly busy: boolean;
  readonly onPasswordless: () => void;
  readonly onUsernameless: () => void;
  /** Where the person wants to go. */
  readonly next: string | undefined;
}

/** Tells those who come to a fresh installation without its setup link where the link is. */
function SetupHint() {
  const { api } = useApp();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    api.call(setupState, {}).then(
      state => setOpen(state.open),
      () => undefined,
    );
  }, [api]);
  return open && <p className="sl-entrance-hint">{strings.notSetUp.text}</p>;
}

/** The ways of signing in without a password, each where its flag is on. */
const InstantSignOn = observer(function InstantSignOn({
  busy,
  onPasswordless,
  onUsernameless,
  next,
}: Props) {
  const { session } = useApp();
  const [mail, key, sso] = [passwordless, usernameless, ssoSignOn].map(flag => session.isOn(flag));
  if (!mail && !key && !sso) return null;
  return (
    <fieldset className="sl-instant">
      <legend>{strings.instant.text}</legend>
      {mail && (
        <button type="button" className="sl-button wide" disabled={busy} onClick={onPasswordless}>
          {strings.passwordless.text}
        </button>
      )}
      {key && (
        <button type="button" className="sl-button wide" disabled={busy} onClick={onUsernameless}>
          {strings.usernameless.text}
        </button>
      )}
      {sso && (
        <Link href={withNext(paths.ssoLogin.path, next)} className="sl-button wide">
          {strings.sso.text}
        </Link>
      )}
    </fieldset>
  );
});

/** Signs a member on with email and password, or by what else is turned on here. */
export const LoginPage = observer(function LoginPage() {
  const { session, account } = useApp();
  const [email, setEmail] = useState(session.email);
  const [password, setPassword] = useState('');
  const next = ownPath(new URLSearchParams(useSearch()).get('next'));
  const entered = useEntered();
  const { submit, attempt, errors, failure, busy } = useSubmit({
    check: () => ({
      email: emailFault(email),
      password: password ? undefined : strings.passwordRequired.text,
    }),
    async send() {
      preload(consoleView);
      return entered(await account.login(email.trim(), password));
    },
  });
  return (
    <EntranceFrame
      title={strings.welcome.text}
      tab={strings.signOn.text}
      intro={next && (invites.test(next) ? strings.signInToJoin : strings.signInFirst).text}
      footer={
        session.registration !== false && (
          <>
            {strings.noAccount.text} <Link href={paths.register.path}>{strings.signUp.text}</Link>
          </>
        )
      }
    >
      {session.registration === false && <SetupHint />}
      <form onSubmit={submit} noValidate>
        <FailureNote error={failure} />
        <EmailField value={email} onChange={setEmail} error={errors['email']} />
        <PasswordField
          label={strings.password.text}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors['password']}
        />
        <button type="submit" className="sl-button primary wide" disabled={busy}>
          {(busy ? strings.signingOn : strings.signOn).text}
        </button>
        <p className="sl-entrance-forgot">
          <Link href={paths.forgot.path}>{strings.forgot.text}</Link>
        </p>
      </form>
      <InstantSignOn
        busy={busy}
        next={next}
        onPasswordless={() =>
          attempt({
            check: () => ({ email: emailFault(email) }),
            send: async () => entered(await account.passwordless(email.trim())),
          })
        }
        onUsernameless={() =>
          attempt({ check: () => ({}), send: async () => entered(await account.usernameless()) })
        }
      />
    </EntranceFrame>
  );
});
