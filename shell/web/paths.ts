import { namespace } from '#core/contract';
import { accountRoute, dashboardRoute } from '#core/contract/internal';

const shell = namespace('shell');

/** The paths that the shell itself owns. */
export const paths = {
  home: shell.route('home', '/'),
  dashboard: dashboardRoute,
  inspector: shell.route('inspector', '/inspector'),
  account: accountRoute,
  help: shell.route('help', '/help'),
  doc: shell.route('doc', '/help/:doc'),
  register: shell.route('register', '/register'),
  resetPassword: shell.route('resetPassword', '/reset-password'),
  forgot: shell.route('forgot', '/forgot'),
  resetForgotten: shell.route('resetForgotten', '/reset'),
  confirmAddress: shell.route('confirmAddress', '/confirm'),
  signOnLink: shell.route('signOnLink', '/signon-link'),
  setup: shell.route('setup', '/setup'),
  invitation: shell.route('invitation', '/invitation'),
  sso: shell.route('sso', '/sso'),
  ssoLogin: shell.route('ssoLogin', '/sso/login'),
  ssoCallback: shell.route('ssoCallback', '/sso/callback'),
};

/** The page where a person with an account accepts the invitation of a link. */
export const toJoinPage = (token: string): string => `/join?${new URLSearchParams({ token })}`;

/**
 * A path of this console to go to next; anything that could lead elsewhere is refused. Browsers leave
 * out tabs and line breaks, which could stand between two slashes.
 */
export function ownPath(path: string | null): string | undefined {
  return path && /^\/(?![/\\])[^\t\n\r]*$/.test(path) ? path : undefined;
}

/** A path of the entrance that remembers where to go next. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
