import {
  adminAccess,
  can,
  companyAccess,
  maySeeSecurity,
  securityAccess,
  securityEnabled,
} from '#core/contract';
import { contribute, definePlugin, flags, navEntry, page, permissions } from '#core/web';
import { companyPage, installationPage, operatePage, settingsPage } from './contract';
import { installationStrings } from './installationStrings';
import { strings } from './strings';
import { companyActions } from './web/actions/companyActions';
import { installationActions } from './web/actions/installationActions';

const mayLook = can(companyAccess, 'read');
const operators = { when: can(adminAccess, 'read') };

export default definePlugin({
  id: 'admin',
  title: strings.title,
  contributes: [
    contribute(permissions, 'admin.companyAccess', {
      permission: companyAccess,
      title: strings.company,
    }),
    contribute(permissions, 'admin.securityAccess', {
      permission: securityAccess,
      title: strings.security,
    }),
    contribute(flags, 'admin.security', { flag: securityEnabled }),
    page('admin.company', companyPage, {
      title: strings.company,
      when: mayLook,
      view: () => import('./web/company/CompanyPage'),
    }),
    navEntry('admin.companyNav', {
      route: companyPage,
      title: strings.company,
      words: 'environment settings organization tenant domain rename name branding logo retention',
      icon: 'company',
      order: 20,
      when: mayLook,
    }),
    page('admin.settings', settingsPage, {
      title: strings.security,
      when: maySeeSecurity,
      view: () => import('./web/settings/SecurityPage'),
    }),
    navEntry('admin.rules', {
      route: settingsPage,
      title: strings.security,
      words: 'sso saml oidc mfa 2fa two-factor passkey password policy session lockout ip login',
      icon: 'security',
      order: 140,
      when: maySeeSecurity,
    }),
    page('admin.installation', installationPage, {
      title: installationStrings.title,
      view: () => import('./web/installation/InstallationPage'),
      ...operators,
    }),
    page('admin.operate', operatePage, {
      title: installationStrings.operateTitle,
      view: () => import('./web/installation/OperatePage'),
    }),
    navEntry('admin.installationNav', {
      route: installationPage,
      title: installationStrings.title,
      words: 'system server operator instance cache smtp',
      icon: 'admin',
      order: 130,
      ...operators,
    }),
    ...companyActions,
    ...installationActions,
  ],
});
