import { action, definePlugin, navEntry, page, searchProvider, type Plugin } from '#core/web';
import type { Root } from '#core/web/root/Root';
import { paths } from './paths';
import { strings } from './strings';

/** The shell's own screens, commands and services, placed like any plugin's. */
export const shellPlugin = (app: Root): Plugin<'shell'> =>
  definePlugin({
    id: 'shell',
    title: strings.title,
    contributes: [
      page('shell.dashboard', paths.dashboard, {
        title: strings.dashboard,
        view: () => import('./dashboard/Dashboard'),
      }),
      page('shell.inspector', paths.inspector, {
        title: strings.inspector,
        view: () => import('./inspector/Inspector'),
      }),
      page('shell.resetPassword', paths.resetPassword, {
        title: strings.resetPassword,
        view: () => import('./entrance/recovery/ResetPasswordPage'),
      }),
      page('shell.account', paths.account, {
        title: strings.account,
        view: () => import('./account/AccountPage'),
      }),
      page('shell.help', paths.help, {
        title: strings.documentation,
        view: () => import('./help/HelpPage'),
      }),
      page('shell.doc', paths.doc, {
        title: strings.documentation,
        view: () => import('./help/DocPage'),
      }),
      searchProvider('shell.findHelp', {
        title: strings.documentation,
        find: () => import('./help/searchHelp'),
      }),
      navEntry('shell.dashboardNav', {
        route: paths.dashboard,
        keys: 'g d',
        title: strings.dashboard,
        icon: 'dashboard',
        order: 10,
      }),
      action('shell.toggleTheme', {
        title: strings.toggleTheme,
        run: async () => ({ default: () => app.layout.toggleTheme() }),
      }),
      action('shell.openInspector', {
        title: strings.inspector,
        run: async () => ({ default: () => app.go(paths.inspector.to()) }),
      }),
      action('shell.openAccount', {
        title: strings.account,
        run: async () => ({ default: () => app.go(paths.account.to()) }),
      }),
      action('shell.changePassword', {
        title: strings.resetPassword,
        run: async () => ({ default: () => app.go(paths.resetPassword.to()) }),
      }),
      action('shell.copyLink', {
        title: strings.copyLink,
        run: async () => ({
          default: (await import('./links/copySectionLink')).copySectionLink(app),
        }),
      }),
      action('shell.signOff', {
        title: strings.signOff,
        run: async () => ({ default: () => app.guard.ask(() => void app.account.logout()) }),
      }),
    ],
  });
