import {
  archivedTables,
  contribute,
  defineServerPlugin,
  httpRoutes,
  provide,
  resources,
  limits,
} from '#core/server';
import { pageTexts } from '#core/server/internal';
import { connectors } from '#plugins/connectors/contract';
import { formsAccess } from '#plugins/flows/contract/internal';
import { brands, contentSources, formStore, notices } from './contract';
import { archivedImages, archivedLooks } from './server/brand/archivedBrands';
import { brandHandlers } from './server/brand/brandHandlers';
import { brandTables } from './server/brand/brandTables';
import { imageRoutes } from './server/brand/imageRoutes';
import { StoredBrands } from './server/brand/StoredBrands';
import { frameRoute } from './server/designer/frameRoute';
import { previewHandler } from './server/designer/previewHandler';
import { archivedForms, formTables, formLimit } from './server/forms/formTables';
import { pingOneFormsConnector } from './server/forms/pingOneFormsConnector';
import { findForm, findForms, importForms } from './server/forms/formStore';
import { listFormsHandler } from './server/forms/listForms';
import { fileRoutes } from './server/hosted/fileRoutes';
import { readPlace } from './server/hosted/origins/pagePlace';
import { noticePage } from './server/hosted/page/messagePages';
import { localizeAppearance } from './server/hosted/page/pageParts';
import { hostedRoutes } from './server/hosted/hostedRoutes';
import { sourceHandlers } from './server/sources/sourceHandlers';
import { StoredSources } from './server/sources/StoredSources';
import { pagesTexts } from './server/languages/pagesTexts';
import { strings } from './strings';

/** The server half of pages: hosted pages of runs and their brand, and forms. */
export default defineServerPlugin({
  id: 'pages',
  tables: [...formTables, ...brandTables],
  handles: [listFormsHandler, ...sourceHandlers, ...brandHandlers, previewHandler],
  contributes: [
    contribute(limits, 'pages.limit', formLimit),
    contribute(pageTexts, 'pages.pageTexts', pagesTexts),
    provide('pages.formStore', {
      service: formStore,
      create: ({ database }) => ({
        find: (companyId, formId) => findForm(database.forCompany(companyId), formId),
        inDocument: findForms,
        import: importForms,
      }),
    }),
    provide('pages.contentSources', {
      service: contentSources,
      create: server => new StoredSources(server),
    }),
    provide('pages.brands', { service: brands, create: server => new StoredBrands(server) }),
    provide('pages.notices', {
      service: notices,
      create: server => ({
        draw: async (request, companyId, notice) =>
          noticePage(
            await readPlace(server, request, companyId),
            notice,
            await localizeAppearance(server, request, companyId),
          ),
      }),
    }),
    contribute(connectors, 'pages.pingOneFormsConnector', pingOneFormsConnector),
    contribute(httpRoutes, 'pages.hosted', hostedRoutes),
    contribute(httpRoutes, 'pages.files', fileRoutes),
    contribute(resources, 'pages.forms', { permission: formsAccess, title: strings.forms.text }),
    contribute(httpRoutes, 'pages.brandImages', imageRoutes),
    contribute(httpRoutes, 'pages.previewFrame', frameRoute),
    contribute(archivedTables, 'pages.archivedForms', archivedForms),
    contribute(archivedTables, 'pages.archivedLooks', archivedLooks),
    contribute(archivedTables, 'pages.archivedImages', archivedImages),
  ],
});
