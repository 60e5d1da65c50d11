import { can, companyAccess, maySecure } from '../../core/contract';
import { command, definePlugin, navEntry, page } from '../../core/web';
import { companyPage, settingsPage } from './contract';
import { installationParts } from './installationParts';
import { strings } from './strings';

const mayLook = can(companyAccess, 'read');

export default definePlugin({
  id: 'admin',
  title: strings.title,
  contributes: [
    page('admin.company', companyPage, {
      title: strings.company,
      when: mayLook,
      view: () => import('./web/company/CompanyPage'),
    }),
    navEntry('admin.companyNav', {
      route: companyPage,
      title: strings.company,
      icon: 'company',
      order: 20,
      when: mayLook,
    }),
    command('admin.openCompany', {
      title: strings.goToCompany,
      when: mayLook,
      run: () => import('./web/company/openCompany'),
    }),
    page('admin.settings', settingsPage, {
      title: strings.security,
      when: maySecure('read'),
      view: () => import('./web/settings/SecurityPage'),
    }),
    navEntry('admin.settingsNav', {
      route: settingsPage,
      title: strings.security,
      icon: 'security',
      order: 140,
      when: maySecure('read'),
    }),
    command('admin.openSettings', {
      title: strings.goToSecurity,
      when: maySecure('read'),
      run: () => import('./web/settings/openSettings'),
    }),
    ...installationParts,
  ],
});
