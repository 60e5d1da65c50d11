import { adminAccess, can } from '#core/contract';
import { navEntry, page } from '#core/web';
import { installationPage as route } from './contract';
import { installationStrings as strings } from './installationStrings';

const operators = { when: can(adminAccess, 'read') };

/** What shows the installation to its operators. */
export const installationParts = [
  page('admin.installation', route, {
    title: strings.title,
    view: () => import('./web/installation/InstallationPage'),
    ...operators,
  }),
  navEntry('admin.installationNav', {
    route,
    title: strings.title,
    icon: 'admin',
    order: 130,
    ...operators,
  }),
] as const;
