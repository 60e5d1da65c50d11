import { contribute, defineServerPlugin, httpRoutes, jobs, provide } from '#core/server';
import { outcomeObserver } from '#plugins/connectors/contract/internal';
import { runObserver } from '#plugins/runtime/contract';
import { analyticsSettings } from './server/analyticsSettings';
import { countCompanies } from './server/companies/countCompanies';
import { embedHandlers } from './server/embedding/embedHandlers';
import { embedRoutes } from './server/embedding/embedRoutes';
import { Tally, tallyService } from './server/figures/Tally';
import { readingHandlers } from './server/reading/readingHandlers';
import { forgetFigures } from './server/settling/forgetFigures';
import { settle } from './server/settling/settle';
import { figureTables } from './server/figures/tables';

/** Figures of runs: counted as they run, read by the hour and the day. */
export default defineServerPlugin({
  id: 'analytics',
  settings: analyticsSettings,
  tables: figureTables,
  handles: [...readingHandlers, ...embedHandlers],
  contributes: [
    provide('analytics.tally', { service: tallyService, create: server => new Tally(server) }),
    provide('analytics.runObserver', {
      service: runObserver,
      create: server => server.get(tallyService).runs,
    }),
    provide('analytics.outcomeObserver', {
      service: outcomeObserver,
      create: server => server.get(tallyService).outcomes,
    }),
    contribute(jobs, 'analytics.settle', settle),
    contribute(jobs, 'analytics.forgetFigures', forgetFigures),
    contribute(jobs, 'analytics.countCompanies', countCompanies),
    contribute(httpRoutes, 'analytics.embed', embedRoutes),
  ],
});
