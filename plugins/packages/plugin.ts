import { Cube } from '@blueprintjs/icons';
import { can } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { definePlugin, navEntry, page, panel } from '#core/web/plugin';
import { installationPage } from '#plugins/admin/contract';
import { access, connectorPanels } from '#plugins/connectors/contract';
import { packagesPage } from './contract';
import { strings } from './strings';
import { packageActions } from './web/packageActions';

const isOperator = can(adminAccess, 'read');

/** Plugins from packages, for those who run the installation. */
export default definePlugin({
  id: 'packages',
  title: strings.title,
  contributes: [
    page('packages.page', packagesPage, {
      title: strings.title,
      when: isOperator,
      view: () => import('./web/PackagesPage'),
    }),
    navEntry('packages.nav', {
      route: packagesPage,
      title: strings.title,
      words: 'extensions, add-ons, marketplace, packages, npm',
      icon: Cube,
      order: 131,
      under: installationPage,
      when: isOperator,
    }),
    panel('packages.ofConnector', connectorPanels, {
      order: -1,
      when: can(access, 'read'),
      view: () => import('./web/OfferedConnector'),
    }),
    ...packageActions,
  ],
});
