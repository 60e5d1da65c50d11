import { adminAccess, can } from '#core/contract';
import { command, contribute, page } from '#core/web';
import { installationPanels } from '#plugins/admin/contract';
import { publishedPage, publishedTemplatePage } from './contract';
import { marketStrings as strings } from './marketStrings';

const operators = { when: can(adminAccess, 'read') };

/** What shows the operators what companies have published. */
export const publishedParts = [
  page('templates.published', publishedPage, {
    title: strings.adminTitle,
    view: () => import('./web/admin/PublishedPage'),
    ...operators,
  }),
  page('templates.publishedTemplate', publishedTemplatePage, {
    title: strings.adminTitle,
    view: () => import('./web/admin/PublishedTemplatePage'),
    ...operators,
  }),
  command('templates.goPublished', {
    title: strings.adminGoTo,
    run: () => import('./web/commands/openPublished'),
    ...operators,
  }),
  contribute(
    installationPanels,
    'templates.publishedPanel',
    { title: strings.adminTitle, view: () => import('./web/admin/PublishedPanel') },
    operators,
  ),
] as const;
