import { can, every } from '#core/contract';
import { contribute, definePlugin, nextSteps, page, searchProvider } from '#core/web';
import { nodeTemplates } from '#plugins/editor/contract';
import {
  access as flowsAccess,
  flowListActions,
  flowRowMenu,
} from '#plugins/flows/contract';
import { flowTemplatePage, marketPage, templatesAccess } from './contract';
import { marketStrings } from './marketStrings';
import { publishedParts } from './publishedParts';
import { strings } from './strings';
import { marketCommands, studioOpen, studioParts } from './studioParts';

const mayRead = can(templatesAccess, 'read');
const title = marketStrings.title;

export default definePlugin({
  id: 'templates',
  title: strings.title,
  contributes: [
    ...studioParts,
    ...marketCommands,
    ...publishedParts,
    page('templates.market', marketPage, {
      title,
      when: mayRead,
      view: () => import('./web/market/MarketPage'),
    }),
    page('templates.flowTemplate', flowTemplatePage, {
      title,
      when: mayRead,
      view: () => import('./web/market/TemplatePage'),
    }),
    searchProvider('templates.searchFlows', {
      title,
      when: mayRead,
      find: () => import('./web/findFlowTemplates'),
    }),
    contribute(
      nodeTemplates,
      'templates.nodes',
      { view: () => import('./web/nodes/NodeTemplates') },
      { when: studioOpen },
    ),
    contribute(
      flowListActions,
      'templates.ofFlows',
      { view: () => import('./web/market/OpenMarket') },
      { when: mayRead, order: 10 },
    ),
    contribute(
      flowRowMenu,
      'templates.ofFlow',
      { view: () => import('./web/rows/MakeOfFlow') },
      { when: every(can(templatesAccess, 'create'), can(flowsAccess, 'read')) },
    ),
    contribute(
      nextSteps,
      'templates.next',
      {
        title: marketStrings.nextTitle,
        help: marketStrings.nextHelp,
        to: marketPage.to(),
        icon: 'templates',
      },
      { when: mayRead, order: 25 },
    ),
  ],
});
