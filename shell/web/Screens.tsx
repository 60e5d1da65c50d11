import { observer } from 'mobx-react-lite';
import { Suspense, useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { lazyView } from '#core/web/host/lazyView.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { consoleView } from './entrance/useSubmit';
import { LoginPage } from './entrance/signIn/LoginPage';
import { ownPath, paths } from './paths';

/** Stands in for a screen that is on its way. */
export function Waiting({ label = 'Loading…' }: { readonly label?: string }) {
  return (
    <output className="sl-waiting">
      <span className="sl-hidden">{label}</span>
    </output>
  );
}

const Console = lazyView(consoleView);
/** Screens that everybody may open, signed in or not. */
const always: Readonly<Record<string, ReturnType<typeof lazyView<object>>>> = {
  [paths.ssoCallback.path]: lazyView(() => import('./entrance/sso/SsoCallback')),
  [paths.ssoLogin.path]: lazyView(() => import('./entrance/sso/SsoLogin')),
  [paths.sso.path]: lazyView(() => import('./entrance/sso/SsoRedirect')),
  [paths.signOnLink.path]: lazyView(() => import('./entrance/signIn/SignOnLinkPage')),
  [paths.setup.path]: lazyView(() => import('./entrance/SetupPage')),
  [paths.resetForgotten.path]: lazyView(() => import('./entrance/recovery/ResetForgottenPage')),
  [paths.confirmAddress.path]: lazyView(() => import('./entrance/signUp/ConfirmAddressPage')),
  [paths.invitation.path]: lazyView(() => import('./entrance/signUp/InvitationPage')),
};
const Register = lazyView(() => import('./entrance/signUp/RegisterPage'));
const Forgot = lazyView(() => import('./entrance/recovery/ForgotPage'));
const ResetPassword = lazyView(() => import('./entrance/recovery/ExpiredPasswordPage'));
const ResetSignedOut = lazyView(() => import('./entrance/recovery/ResetSignedOutPage'));

const entrancePaths: ReadonlySet<string> = new Set([
  paths.home.path,
  paths.register.path,
  paths.forgot.path,
]);

/** Chooses between the entrance and the shell. */
export const Screens = observer(function Screens() {
  const { session, account } = useApp();
  const { authenticated } = session;
  useEffect(() => {
    if (!authenticated) account.learnEntrance();
  }, [account, authenticated]);
  const [path] = useLocation();
  const search = useSearch();
  const Always = always[path];
  return <Suspense fallback={<Waiting />}>{Always ? <Always /> : renderScreen()}</Suspense>;

  function renderScreen() {
    if (authenticated) {
      const next = path === '/' ? ownPath(new URLSearchParams(search).get('next')) : undefined;
      if (next) return <Redirect to={next} replace />;
      const entrance = entrancePaths.has(path);
      return entrance ? <Redirect to="/dashboard" replace /> : <Console />;
    }
    if (path === paths.register.path) return <Register />;
    if (path === paths.forgot.path) return <Forgot />;
    if (path === paths.resetPassword.path)
      return session.token ? <ResetPassword /> : <ResetSignedOut />;
    if (path === '/') return <LoginPage />;
    const wanted = `${path}${search && `?${search}`}`;
    return <Redirect to={`/?next=${encodeURIComponent(wanted)}`} replace />;
  }
});
