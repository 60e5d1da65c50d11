import { Form, Tint } from '@blueprintjs/icons';
import { can, every, flagged } from '#core/contract';
import { adminAccess, companyAccess, productUser } from '#core/contract/internal';
import { companyPage, installationPanels } from '#plugins/admin/contract';
import { definePlugin, navEntry, contribute, page, permissions } from '#core/web/plugin';
import { formsEntry, formsAccess } from '#plugins/flows/contract/internal';
import { brandPage } from './contract';
import { brandStrings } from './brandStrings';
import { strings } from './strings';

const mayLook = { when: can(companyAccess, 'read') };

/**
 * Pages in the browser: leads members who came from the identity provider to its forms, and lets
 * operators say where pages load from, and an environment how they look.
 */
export default definePlugin({
  id: 'pages',
  title: strings.forms,
  contributes: [
    contribute(permissions, 'pages.formsAccess', {
      permission: formsAccess,
      title: strings.forms,
      help: strings.formsAccess,
    }),
    navEntry('pages.forms', {
      link: 'forms',
      title: strings.forms,
      icon: Form,
      order: 90,
      when: every(can(formsAccess, 'read'), flagged(formsEntry), flagged(productUser)),
    }),
    contribute(
      installationPanels,
      'pages.sources',
      { title: strings.sources, view: () => import('./web/SourcesPanel') },
      { when: can(adminAccess, 'read') },
    ),
    page('pages.brand', brandPage, {
      title: brandStrings.title,
      view: () => import('./web/brand/BrandPage'),
      ...mayLook,
    }),
    navEntry('pages.brandNav', {
      route: brandPage,
      title: brandStrings.title,
      words: 'branding, logo, colors, color, font, favicon, look',
      icon: Tint,
      order: 25,
      under: companyPage,
      ...mayLook,
    }),
  ],
});
