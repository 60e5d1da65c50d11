import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import { preload } from '../../../core/web/host/lazyView';
import { useApp } from '../../../core/web/useApp';
import { consoleView } from '../consoleView';
import { paths } from '../paths';
import { emailFault } from './emailFault';
import { EntranceFrame } from './EntranceFrame';
import { FailureNote } from './FailureNote';
import { Field } from './Field';
import { ssoSignOn } from './flags';
import { PasswordField } from './PasswordField';
import { strings } from './strings';
import { useSubmit } from './useSubmit';

/** Signs a member on with e-mail and password. */
export const LoginPage = observer(function LoginPage() {
  const app = useApp();
  const { session, account } = app;
  const [email, setEmail] = useState(session.email);
  const [password, setPassword] = useState('');
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({ email: emailFault(email), password: password ? undefined : strings.passwordRequired.text }),
    async send() {
      preload(consoleView);
      if ((await account.login(email.trim(), password)) === 'passwordExpired') app.go(paths.resetPassword.to());
      return true;
    },
  });
  return (
    <EntranceFrame
      title={strings.welcome.text}
      footer={
        <>
          {strings.noAccount.text} <Link href={paths.register.path}>{strings.signUp.text}</Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <FailureNote error={failure} />
        <Field
          label={strings.email.text}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={errors['email']}
        />
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
      </form>
      {session.isOn(ssoSignOn) && (
        <div className="sl-instant">
          <span>{strings.instant.text}</span>
          <Link href={paths.ssoLogin.path} className="sl-button wide">
            {strings.sso.text}
          </Link>
        </div>
      )}
    </EntranceFrame>
  );
});
