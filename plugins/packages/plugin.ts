import { Cube } from '@blueprintjs/icons';
import { can } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { definePlugin, navEntry, page } from '#core/web/plugin';
import { installationPage } from '#plugins/admin/contract';
import { packagesPage } from './contract';
import { strings } from './strings';
import { packageActions } from './web/packageActions';

/** Plugins from packages, for those who run the installation. */
export default definePlugin({
  id: 'packages',
  title: strings.title,
  when: can(adminAccess, 'read'),
  contributes: [
    page('packages.page', packagesPage, {
      title: strings.title,
      view: () => import('./web/PackagesPage'),
    }),
    navEntry('packages.nav', {
      route: packagesPage,
      title: strings.title,
      words: 'extensions, add-ons, marketplace, packages, npm',
      icon: Cube,
      order: 131,
      under: installationPage,
    }),
    ...packageActions,
  ],
});
