import { namespace } from '#core/contract';

const templates = namespace('templates');

/** The resource group of templates, of pages and of flows. */
export const templatesAccess = templates.permission('templates');
/** Without it a company has no templates of pages. */
export const studioPlan = templates.entitlement('uiTemplates');

/** The templates of pages; `?id=` opens one. */
export const studioPage = templates.route('studio', '/ui-templates');
/** Where templates of flows are found. */
export const marketPage = templates.route('market', '/flowtemplates');
export const flowTemplatePage = templates.route('flowTemplate', '/flowtemplates/:id');
/** The page of all published templates, for the operators of the installation. */
export const publishedPage = templates.route('published', '/admin/flowtemplates');
export const publishedTemplatePage = templates.route(
  'publishedTemplate',
  '/admin/flowtemplates/:id',
);

/** The frame that previews of pages stand in. */
export const previewPath = '/templates/preview';
