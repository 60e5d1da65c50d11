import { Office, Translate } from '@blueprintjs/icons';
import { can } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { navEntry, page } from '#core/web/plugin';
import { companyPage, languagesPage } from '../../contract';
import { strings } from '../../strings';

const when = can(companyAccess, 'read');

/** The company's own page, and what its pages say in each language. */
export const companyPages = [
  page('admin.company', companyPage, {
    title: strings.company,
    when,
    view: () => import('./CompanyPage'),
  }),
  navEntry('admin.companyNav', {
    route: companyPage,
    title: strings.company,
    words:
      'environment settings, settings, organization, tenant, domain, custom domain, rename environment, name, run retention, retention, limits, quota',
    icon: Office,
    order: 20,
    when,
  }),
  page('admin.languages', languagesPage, {
    title: strings.languages,
    when,
    view: () => import('../languages/LanguagesPage'),
  }),
  navEntry('admin.languagesNav', {
    route: languagesPage,
    title: strings.languages,
    words:
      'translations, translate, localization, locales, i18n, page texts, german, french, spanish, arabic',
    icon: Translate,
    order: 26,
    under: companyPage,
    when,
  }),
];
