import { can } from '@sluice/core/contract';
import { contribute, definePlugin, navEntry, page, panel, permissions } from '@sluice/core/web';
import { canvasAside } from '@sluice/editor';
import { access, page as riskPage } from './contract';
import { strings } from './strings';
import { newAssessment } from './web/newAssessment';
import './web/risk.css';

export default definePlugin({
  id: 'risk',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(permissions, 'risk.access', {
      permission: access,
      title: strings.title,
      help: strings.accessHelp,
    }),
    page('risk.page', riskPage, { title: strings.title, view: () => import('./web/RiskPage') }),
    navEntry('risk.nav', { route: riskPage, title: strings.title, icon: 'risk', order: 600 }),
    panel('risk.node', canvasAside, { view: () => import('./web/NodePanel') }),
    newAssessment,
  ],
});
