import { can, entitled } from '../../core/contract';
import {
  contribute,
  dashboardCards,
  definePlugin,
  navEntry,
  page,
  provide,
  searchProvider,
} from '../../core/web/plugin';
import { access, canvas, list, plan } from './contract';
import { strings } from './strings';
import { flowCommands } from './web/commands/flowCommands';
import { OpenEditor, openEditor } from './web/session/openEditor';

/** Flows in the browser: list, canvas, and everything done with them. */
export default definePlugin({
  id: 'flows',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    page('flows.list', list, { title: strings.title, view: () => import('./web/list/FlowListPage') }),
    page('flows.canvas', canvas, { title: strings.canvas, view: () => import('./web/page/FlowPage') }),
    navEntry('flows.nav', { route: list, title: strings.title, icon: 'flows', order: 60, when: entitled(plan) }),
    ...flowCommands,
    searchProvider('flows.search', { title: strings.title, find: () => import('./web/search/findFlows') }),
    contribute(dashboardCards, 'flows.recent', { view: () => import('./web/dashboard/RecentFlows') }, { order: 20 }),
    provide('flows.openEditor', { service: openEditor, per: 'session', create: () => new OpenEditor() }),
  ],
});
