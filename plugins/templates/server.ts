import {
  contribute,
  defineServerPlugin,
  entitlements,
  httpRoutes,
  jobs,
  limits,
  resources,
} from '#core/server';
import { studioPlan, templatesAccess } from './contract';
import { drawOutlines } from './server/flows/drawOutlines';
import { flowTemplateHandlers } from './server/flows/flowTemplateHandlers';
import { keptTemplates } from './server/keptTemplates';
import { publishedHandlers } from './server/market/publishedHandlers';
import { fillPublishers } from './server/market/publishers';
import { publishHandlers } from './server/market/publishHandlers';
import { searchHandler } from './server/market/searchHandler';
import { previewRoute } from './server/ui/previewRoute';
import { uiHandlers } from './server/ui/uiHandlers';
import { strings } from './strings';
import { templateTables, flowTemplateLimit, uiTemplateLimit } from './server/tables';

/** Templates of pages and of flows, and the market. */
export default defineServerPlugin({
  id: 'templates',
  tables: templateTables,
  migrations: { '2026-11-29T23:56_fillMarketPublishers': fillPublishers },
  handles: [
    ...uiHandlers,
    ...flowTemplateHandlers,
    searchHandler,
    ...publishHandlers,
    ...publishedHandlers,
  ],
  contributes: [
    contribute(resources, 'templates.access', {
      permission: templatesAccess,
      title: strings.title.text,
    }),
    contribute(entitlements, 'templates.plan', studioPlan),
    contribute(limits, 'templates.uiLimit', uiTemplateLimit),
    contribute(limits, 'templates.flowLimit', flowTemplateLimit),
    contribute(httpRoutes, 'templates.preview', previewRoute),
    contribute(jobs, drawOutlines.id, drawOutlines),
    ...keptTemplates,
  ],
});
