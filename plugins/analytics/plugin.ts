import { TimelineLineChart } from '@blueprintjs/icons';
import { dashboardRoute } from '#core/contract/internal';
import { contribute, dashboardCards, definePlugin, navEntry, page } from '#core/web/plugin';
import { versionFigures } from '#plugins/compare/contract';
import { flowRowMenu } from '#plugins/flows/contract';
import { dashboard, enhanced } from './contract';
import { strings } from './strings';
import { figureActions, mayRead } from './web/actions/figureActions';

/**
 * Figures of runs in the browser: the first page's cards, and a dashboard that leads to the runs
 * behind them.
 */
export default definePlugin({
  id: 'analytics',
  title: strings.title,
  when: mayRead,
  contributes: [
    page('analytics.dashboard', dashboard, {
      title: strings.title,
      view: () => import('./web/page/AnalyticsPage'),
    }),
    page('analytics.enhanced', enhanced, {
      title: strings.title,
      view: () => import('./web/EnhancedPage'),
    }),
    navEntry('analytics.nav', {
      route: dashboard,
      title: strings.title,
      words:
        'metrics, statistics, stats, reports, charts, usage, errors, error rate, success rate, failures, failed runs, runs, executions, debug, trace, monitoring',
      icon: TimelineLineChart,
      keys: 'g y',
      order: 15,
      under: dashboardRoute,
    }),
    contribute(
      dashboardCards,
      'analytics.card',
      { view: () => import('./web/dashboard/AnalyticsCard') },
      { order: 10 },
    ),
    contribute(flowRowMenu, 'analytics.ofRow', { view: () => import('./web/FiguresOfFlow') }),
    contribute(versionFigures, 'analytics.versions', {
      view: () => import('./web/compare/VersionFigures'),
    }),
    ...figureActions,
  ],
});
