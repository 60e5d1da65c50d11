import { Cog } from '@blueprintjs/icons';
import { can } from '#core/contract';
import {
  adminAccess,
  companyAccess,
  securityAccess,
  securityEnabled,
} from '#core/contract/internal';
import { contribute, definePlugin, flags, navEntry, page, permissions } from '#core/web';
import { installationPage, operatePage } from './contract';
import { installationStrings } from './installationStrings';
import { strings } from './strings';
import { companyActions } from './web/actions/companyActions';
import { installationActions } from './web/actions/installationActions';
import { companyPages } from './web/company/companyPages';
import { securityPages } from './web/settings/securityPages';

const operators = { when: can(adminAccess, 'read') };

export default definePlugin({
  id: 'admin',
  title: strings.title,
  contributes: [
    contribute(permissions, 'admin.companyAccess', {
      permission: companyAccess,
      title: strings.company,
      help: strings.companyAccess,
    }),
    contribute(permissions, 'admin.securityAccess', {
      permission: securityAccess,
      title: strings.security,
      help: strings.securityAccess,
    }),
    contribute(flags, 'admin.security', { flag: securityEnabled }),
    ...companyPages,
    ...securityPages,
    page('admin.installation', installationPage, {
      title: installationStrings.title,
      view: () => import('./web/installation/InstallationPage'),
      ...operators,
    }),
    page('admin.operate', operatePage, {
      title: installationStrings.operateTitle,
      palette: false,
      view: () => import('./web/installation/OperatePage'),
    }),
    navEntry('admin.installationNav', {
      route: installationPage,
      title: installationStrings.title,
      words:
        'installation, system, server, operator, instance, cache, smtp, mail server, root key, encryption key, re-encrypt secrets, content sources, content security policy, csp',
      icon: Cog,
      order: 130,
      ...operators,
    }),
    ...companyActions,
    ...installationActions,
  ],
});
