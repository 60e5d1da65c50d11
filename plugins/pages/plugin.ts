import { adminAccess, can, every, flagged, productUser } from '#core/contract';
import { installationPanels } from '#plugins/admin/contract';
import { definePlugin, navEntry, contribute, permissions } from '#core/web/plugin';
import { formsEntry, formsAccess } from '#plugins/flows/contract';
import { strings } from './strings';

/**
 * Pages in the browser: leads members who came from the identity provider to its forms, and lets
 * operators say where pages load from.
 */
export default definePlugin({
  id: 'pages',
  title: strings.forms,
  contributes: [
    contribute(permissions, 'pages.formsAccess', { permission: formsAccess, title: strings.forms }),
    navEntry('pages.forms', {
      link: 'forms',
      title: strings.forms,
      icon: 'forms',
      order: 90,
      when: every(can(formsAccess, 'read'), flagged(formsEntry), flagged(productUser)),
    }),
    contribute(
      installationPanels,
      'pages.sources',
      { title: strings.sources, view: () => import('./web/SourcesPanel') },
      { when: can(adminAccess, 'read') },
    ),
  ],
});
