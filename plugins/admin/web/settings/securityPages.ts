import { IdNumber, Shield } from '@blueprintjs/icons';
import { maySeeSecurity } from '#core/contract/internal';
import { navEntry, page } from '#core/web/plugin';
import { settingsPage, ssoPage } from '../../contract';
import { strings } from '../../strings';

const when = maySeeSecurity;

/** The pages of how people sign in, single sign-on below security. */
export const securityPages = [
  page('admin.settings', settingsPage, {
    title: strings.security,
    when,
    view: () => import('./SecurityPage'),
  }),
  navEntry('admin.rules', {
    route: settingsPage,
    title: strings.security,
    words:
      'mfa, mfa policy, require mfa, 2fa, two-factor, passkey, password policy, password rules, session, session timeout, lockout, ip, ip allowlist, allowed ips, login',
    icon: Shield,
    order: 140,
    when,
  }),
  page('admin.sso', ssoPage, { title: strings.sso, when, view: () => import('./SsoPage') }),
  navEntry('admin.ssoNav', {
    route: ssoPage,
    title: strings.sso,
    words: 'sso, saml, oidc, openid connect, idp, identity provider',
    icon: IdNumber,
    order: 490,
    under: settingsPage,
    when,
  }),
];
