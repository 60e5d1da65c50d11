import { can } from '#core/contract';
import { contribute, definePlugin, navEntry, page, permissions } from '#core/web/plugin';
import { settingsPage } from '#plugins/admin/contract';
import { access, riskPage } from './contract/references';
import { strings } from './strings';
import { resetRisk } from './web/resetRisk';

/** How an environment rates the risk of sign-ons, as one page of settings. */
export default definePlugin({
  id: 'risk',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(permissions, 'risk.access', { permission: access, title: strings.title }),
    page('risk.settings', riskPage, {
      title: strings.title,
      view: () => import('./web/RiskPage'),
    }),
    navEntry('risk.nav', {
      route: riskPage,
      title: strings.title,
      icon: 'pulse',
      order: 500,
      under: settingsPage,
    }),
    resetRisk,
  ],
});
