import {
  archivedTables,
  contribute,
  defineServerPlugin,
  httpRoutes,
  resources,
} from '#core/server';
import { formsAccess } from './contract';
import { archivedForms } from './server/forms/archivedForms';
import { formTables } from './server/forms/formTables';
import { listFormsHandler } from './server/forms/listForms';
import { hostedRoutes } from './server/hosted/hostedRoutes';
import { widgetRoutes } from './server/widget/widgetRoutes';
import { strings } from './strings';

/** The server half of pages: hosted pages of runs, the widget, and forms. */
export default defineServerPlugin({
  id: 'pages',
  migrations: { '2026-11-21T15:00_forms': formTables },
  companyTables: ['company_forms'],
  handles: [listFormsHandler],
  contributes: [
    contribute(httpRoutes, 'pages.hosted', hostedRoutes),
    contribute(httpRoutes, 'pages.widget', widgetRoutes),
    contribute(resources, 'pages.forms', { permission: formsAccess, title: strings.forms.text }),
    contribute(archivedTables, 'pages.archivedForms', archivedForms),
  ],
});
