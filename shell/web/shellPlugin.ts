import { Dashboard } from '@blueprintjs/icons';
import { definePlugin, navEntry, page, provide, searchProvider, type Plugin } from '#core/web';
import type { Root } from '#core/web/root/Root';
import { shellActions, shellApp } from './actions/shellActions';
import { paths } from './paths';
import { strings } from './strings';

/** The shell's own screens, actions and services, placed like any plugin's. */
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
        words: 'docs, help, manual, guides, support, api reference, api docs, openapi, swagger',
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
        words: 'home, overview, start, health, status',
        icon: Dashboard,
        order: 10,
      }),
      provide('shell.app', { service: shellApp, per: 'app', create: () => app }),
      ...shellActions,
    ],
  });
