import {
  archivedTables,
  contribute,
  defineServerPlugin,
  httpRoutes,
  provide,
  resources,
} from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { formsAccess } from '#plugins/flows/contract';
import { contentSources, formStore } from './contract';
import { archivedForms, formTables } from './server/forms/formTables';
import { pingOneFormsConnector } from './server/forms/pingOneFormsConnector';
import { findForm, findForms, importForms } from './server/forms/formStore';
import { listFormsHandler } from './server/forms/listForms';
import { fileRoutes } from './server/hosted/fileRoutes';
import { hostedRoutes } from './server/hosted/hostedRoutes';
import { sourceHandlers } from './server/sources/sourceHandlers';
import { StoredSources } from './server/sources/StoredSources';
import { widgetRoutes } from './server/widget/widgetRoutes';
import { strings } from './strings';

/** The server half of pages: hosted pages of runs, the widget, and forms. */
export default defineServerPlugin({
  id: 'pages',
  tables: formTables,
  handles: [listFormsHandler, ...sourceHandlers],
  contributes: [
    provide('pages.formStore', formStore, ({ database }) => ({
      find: (companyId, formId) => findForm(database.of(companyId), formId),
      inDocument: findForms,
      import: importForms,
    })),
    provide('pages.contentSources', contentSources, server => new StoredSources(server)),
    contribute(connectors, 'pages.pingOneFormsConnector', pingOneFormsConnector),
    contribute(httpRoutes, 'pages.hosted', hostedRoutes),
    contribute(httpRoutes, 'pages.files', fileRoutes),
    contribute(httpRoutes, 'pages.widget', widgetRoutes),
    contribute(resources, 'pages.forms', { permission: formsAccess, title: strings.forms.text }),
    contribute(archivedTables, 'pages.archivedForms', archivedForms),
  ],
});
