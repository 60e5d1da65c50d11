import { can, format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { action, fromModule } from '#core/web/plugin';
import { mayMakeFlows } from '#plugins/flows/contract/internal';
import { templatesAccess, type FlowTemplate, type PublishedTemplate } from '../../contract';
import { marketStrings as texts } from '../../marketStrings';
import { strings } from '../../strings';

const load = () => import('./runMarketActions');
const isOwn = ({ origin }: FlowTemplate) => origin === 'own';

/** Opens the templates of flows. */
export const openMarket = action('templates.goMarket', {
  title: texts.title,
  palette: texts.goTo,
  when: can(templatesAccess, 'read'),
  run: fromModule(load, 'openMarket'),
});

/** Opens the dialog that makes a template: of a flow, or of the one on screen. */
export const makeTemplate = action('templates.make', {
  title: texts.make,
  when: can(templatesAccess, 'create'),
  run: fromModule(load, 'make'),
});

/** Deletes a template of a flow. */
export const deleteTemplate = action('templates.deleteTemplate', {
  title: texts.delete,
  palette: false,
  when: can(templatesAccess, 'delete'),
  danger: true,
  offered: isOwn,
  confirm: ({ name }) => ({
    title: format(texts.deleteAsk, { name }),
    body: texts.deleteHelp.text,
    confirm: texts.delete.text,
  }),
  run: fromModule(load, 'remove'),
  done: strings.flowTemplateDeleted,
});

/** Opens the form that changes a template. */
export const editTemplate = action('templates.editTemplate', {
  title: texts.edit,
  palette: false,
  when: can(templatesAccess, 'update'),
  offered: isOwn,
  run: fromModule(load, 'edit'),
});

/** Takes a template out of the market. */
export const unpublishTemplate = action('templates.unpublish', {
  title: texts.unpublish,
  palette: false,
  when: can(templatesAccess, 'update'),
  offered: (template: FlowTemplate) => isOwn(template) && template.published && !template.withdrawn,
  run: fromModule(load, 'unpublish'),
  done: texts.didUnpublish,
});

/** Opens the dialog that puts a template into the market. */
export const publishTemplate = action('templates.publish', {
  palette: false,
  title: ({ published }: FlowTemplate) => (published ? texts.publishAgain : texts.publish).text,
  when: can(templatesAccess, 'update'),
  offered: template => isOwn(template) && !template.withdrawn,
  run: fromModule(load, 'publish'),
});

/** Opens the dialog that makes a flow of a template. */
export const importTemplate = action('templates.import', {
  title: texts.use,
  palette: false,
  when: mayMakeFlows,
  run: fromModule(load, 'importOne'),
});

/** Opens what companies have published, for operators. */
const openPublished = action('templates.goPublished', {
  title: texts.adminGoTo,
  when: can(adminAccess, 'read'),
  run: fromModule(load, 'openPublished'),
});

/** Recommends a published template, or no longer. */
export const featureTemplate = action('templates.feature', {
  palette: false,
  title: ({ featured }: PublishedTemplate) => (featured ? texts.unfeature : texts.feature).text,
  when: can(adminAccess, 'update'),
  run: fromModule(load, 'feature'),
  done: ({ featured }) => (featured ? texts.didUnfeature : texts.didFeature).text,
});

/** Withdraws a published template, or lets it back. */
export const withdrawTemplate = action('templates.withdraw', {
  palette: false,
  title: ({ withdrawn }: PublishedTemplate) => (withdrawn ? texts.letBack : texts.withdraw).text,
  when: can(adminAccess, 'update'),
  run: fromModule(load, 'withdraw'),
  done: ({ withdrawn }) => (withdrawn ? texts.didLetBack : texts.didWithdraw).text,
});

/** The actions of flow templates. */
export const marketActions = [
  openMarket,
  makeTemplate,
  deleteTemplate,
  editTemplate,
  unpublishTemplate,
  publishTemplate,
  importTemplate,
  openPublished,
  featureTemplate,
  withdrawTemplate,
];
