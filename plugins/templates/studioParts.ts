import { can, entitled, every } from '#core/contract';
import { command, navEntry, page, searchProvider } from '#core/web';
import { studioPage, studioPlan, templatesAccess } from './contract';
import { marketStrings } from './marketStrings';
import { studioStrings as strings } from './studioStrings';

/** Who sees the templates of pages, in companies that have them. */
export const studioOpen = every(entitled(studioPlan), can(templatesAccess, 'read'));
const open = { when: studioOpen };

/** What shows the templates of pages. */
export const studioParts = [
  page('templates.studio', studioPage, {
    title: strings.title,
    view: () => import('./web/studio/StudioPage'),
    ...open,
  }),
  navEntry('templates.nav', {
    route: studioPage,
    title: strings.title,
    icon: 'ui-templates',
    keys: 'g s',
    order: 100,
    ...open,
  }),
  command('templates.newPage', {
    title: strings.add,
    when: every(studioOpen, can(templatesAccess, 'create')),
    run: () => import('./web/commands/newUiTemplate'),
  }),
  command('templates.openPage', {
    title: strings.openOne,
    asks: true,
    run: () => import('./web/commands/openUiTemplate'),
    ...open,
  }),
  command('templates.deletePage', {
    title: strings.deleteOne,
    asks: true,
    when: every(studioOpen, can(templatesAccess, 'delete')),
    run: () => import('./web/commands/deleteOneUi'),
  }),
  searchProvider('templates.searchPages', {
    title: strings.title,
    find: () => import('./web/findUiTemplates'),
    ...open,
  }),
] as const;

/** What leads to the templates of flows. */
export const marketCommands = [
  command('templates.goMarket', {
    title: marketStrings.goTo,
    when: can(templatesAccess, 'read'),
    run: () => import('./web/commands/openMarket'),
  }),
  command('templates.make', {
    title: marketStrings.make,
    when: can(templatesAccess, 'create'),
    run: () => import('./web/commands/makeTemplate'),
  }),
] as const;
