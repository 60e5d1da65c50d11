import { action, fromModule } from '#core/web/plugin';
import { strings as account } from '../account/strings';
import { strings } from '../strings';
import { namespace } from '#core/contract';
import type { Root } from '#core/web/root/Root';

const load = () => import('./runShellActions');

/** Opens the palette, which hears keys of its own. */
export const openPalette = action('shell.openPalette', {
  title: strings.searchLabel,
  palette: false,
  run: fromModule(load, 'openPalette'),
});

/** Shows every key that does something now. */
export const showKeys = action('shell.showKeys', {
  title: strings.keys,
  palette: false,
  run: fromModule(load, 'showKeys'),
});

/** Opens the documentation, which the palette lists as a page. */
export const openDocumentation = action('shell.openDocumentation', {
  title: strings.documentation,
  palette: false,
  run: fromModule(load, 'openDocumentation'),
});

/** Opens the list of what is installed. */
export const openInspector = action('shell.openInspector', {
  title: strings.inspector,
  words: 'plugins, extensions, diagnostics, about, version',
  run: fromModule(load, 'openInspector'),
});

/** Switches between the light and the dark theme. */
export const toggleTheme = action('shell.toggleTheme', {
  title: strings.toggleTheme,
  words: 'dark mode, light mode, night mode, dark theme, light theme, appearance, color scheme',
  run: fromModule(load, 'toggleTheme'),
});

/** Wears a theme of a plugin, or again the light, the dark, or the system's one. */
export const selectTheme = action('shell.selectTheme', {
  title: strings.selectTheme,
  words: 'theme, themes, skin, look, appearance, high contrast',
  among: { question: strings.whichTheme, find: fromModule(load, 'findThemes') },
  run: fromModule(load, 'selectTheme'),
});

/** Opens the person's account. */
export const openAccount = action('shell.openAccount', {
  title: strings.account,
  words:
    'profile, me, passkey, my passkeys, mfa, two-factor, authenticator, totp, recovery codes, sessions, preferences, name, phone, change email, environments, switch environment, new environment, create environment, leave environment, delete environment',
  run: fromModule(load, 'openAccount'),
});

/** Opens the form for another password. */
export const changePassword = action('shell.changePassword', {
  title: strings.resetPassword,
  words:
    'change password, change my password, forgot password, new password, update password, credentials',
  run: fromModule(load, 'changePassword'),
});

/** Copies an address that opens this section in this environment for somebody else. */
const copyLink = action('shell.copyLink', {
  title: strings.copyLink,
  words: 'share link, url, address',
  run: fromModule(load, 'copyLink'),
  done: strings.linkCopied,
});

/** Ends every session of the person but this one. */
export const endOtherSessions = action('shell.endOtherSessions', {
  title: account.endOthers,
  words: 'end sessions, sessions, devices, log out everywhere',
  danger: true,
  confirm: () => ({
    title: account.endOthersTitle.text,
    body: account.endOthersBody.text,
    confirm: account.endOthers.text,
  }),
  run: fromModule(load, 'endOthers'),
  done: account.othersEnded,
});

/** Signs the person off. */
export const signOff = action('shell.signOff', {
  title: strings.signOff,
  words: 'sign out, log out, log off, logout, logoff, exit, quit',
  run: fromModule(load, 'signOff'),
});

/** The actions of the whole console. */
export const shellActions = [
  openPalette,
  showKeys,
  openDocumentation,
  openInspector,
  toggleTheme,
  selectTheme,
  openAccount,
  changePassword,
  copyLink,
  endOtherSessions,
  signOff,
];

/** The app around the plugins, for what the shell itself does. */
export const shellApp = namespace('shell').service<Root>('app');
