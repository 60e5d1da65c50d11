import { can, flagged } from '#core/contract';
import { definePlugin, navEntry, contribute, permissions } from '#core/web/plugin';
import { access, formsEntry, formsAccess } from '#plugins/flows/contract';
import { strings } from './strings';

/** Pages in the browser: leads members who came from the identity provider to its forms. */
export default definePlugin({
  id: 'pages',
  title: strings.forms,
  when: can(access, 'read'),
  contributes: [
    contribute(permissions, 'pages.formsAccess', { permission: formsAccess, title: strings.forms }),
    navEntry('pages.forms', {
      link: 'forms',
      title: strings.forms,
      icon: 'forms',
      order: 90,
      when: flagged(formsEntry),
    }),
  ],
});
