import { adminAccess, can, entitled, every } from '#core/contract';
import { action } from '#core/web';
import { studioPlan, templatesAccess } from './contract';
import { marketStrings } from './marketStrings';
import { studioStrings } from './studioStrings';

/** Who sees the templates of pages, in companies that have them. */
export const studioOpen = every(entitled(studioPlan), can(templatesAccess, 'read'));
const open = { when: studioOpen };
const operators = { when: can(adminAccess, 'read') };

/** What the palette offers for templates of pages and of flows. */
export const templateCommands = [
  action('templates.newPage', {
    title: studioStrings.add,
    when: every(studioOpen, can(templatesAccess, 'create')),
    run: () => import('./web/commands/newUiTemplate'),
  }),
  action('templates.openPage', {
    title: studioStrings.openOne,
    asks: true,
    run: () => import('./web/commands/openUiTemplate'),
    ...open,
  }),
  action('templates.deletePage', {
    title: studioStrings.deleteOne,
    asks: true,
    when: every(studioOpen, can(templatesAccess, 'delete')),
    run: () => import('./web/commands/deleteOneUi'),
  }),
  action('templates.goMarket', {
    title: marketStrings.goTo,
    when: can(templatesAccess, 'read'),
    run: () => import('./web/commands/openMarket'),
  }),
  action('templates.make', {
    title: marketStrings.make,
    when: can(templatesAccess, 'create'),
    run: () => import('./web/commands/makeTemplate'),
  }),
  action('templates.goPublished', {
    title: marketStrings.adminGoTo,
    run: () => import('./web/commands/openPublished'),
    ...operators,
  }),
] as const;
