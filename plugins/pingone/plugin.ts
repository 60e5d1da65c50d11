import { Pulse } from '@blueprintjs/icons';
import { can } from '#core/contract';
import { contribute, definePlugin, navEntry, page, permissions } from '#core/web/plugin';
import { settingsPage } from '#plugins/admin/contract';
import { riskAccess, riskPage } from './contract/riskReferences';
import { strings as riskStrings } from './riskTexts';
import { strings } from './strings';
import { resetRisk } from './web/risk/resetRisk';

/** PingOne in the browser: how an environment rates the risk of sign-ins. */
export default definePlugin({
  id: 'pingone',
  title: strings.title,
  when: can(riskAccess, 'read'),
  contributes: [
    contribute(permissions, 'pingone.riskAccess', {
      permission: riskAccess,
      title: riskStrings.title,
      help: riskStrings.accessHelp,
    }),
    page('pingone.riskSettings', riskPage, {
      title: riskStrings.title,
      view: () => import('./web/risk/RiskPage'),
    }),
    navEntry('pingone.riskNav', {
      route: riskPage,
      title: riskStrings.title,
      words: 'fraud, protect, threat, score',
      icon: Pulse,
      order: 500,
      under: settingsPage,
    }),
    resetRisk,
  ],
});
