import {
  command,
  definePlugin,
  navEntry,
  page,
  provide,
  searchProvider,
  type Plugin,
} from '#core/web';
import type { Root } from '#core/web/root/Root';
import { calls, navigate, notices } from '#core/web/services';
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
      provide('shell.calls', { service: calls, per: 'app', create: () => app.calls }),
      provide('shell.notices', { service: notices, per: 'app', create: () => app.notices }),
      provide('shell.navigate', {
        service: navigate,
        per: 'app',
        create: () => path => app.go(path),
      }),
      command('shell.toggleTheme', {
        title: strings.toggleTheme,
        run: async () => ({ default: () => app.layout.toggleTheme() }),
      }),
      command('shell.openInspector', {
        title: strings.inspector,
        run: async () => ({ default: () => app.go(paths.inspector.to()) }),
      }),
      command('shell.openAccount', {
        title: strings.account,
        run: async () => ({ default: () => app.go(paths.account.to()) }),
      }),
      command('shell.changePassword', {
        title: strings.resetPassword,
        run: async () => ({ default: () => app.go(paths.resetPassword.to()) }),
      }),
      command('shell.copyLink', {
        title: strings.copyLink,
        run: async () => ({
          default: (await import('./links/copySectionLink')).copySectionLink(app),
        }),
      }),
      command('shell.signOff', {
        title: strings.signOff,
        run: async () => ({ default: () => app.guard.ask(() => void app.account.logout()) }),
      }),
    ],
  });
