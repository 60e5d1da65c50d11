import { Layers, Style } from '@blueprintjs/icons';
import { can, every } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import {
  contribute,
  definePlugin,
  navEntry,
  nextSteps,
  page,
  searchProvider,
  entitlements,
  permissions,
} from '#core/web';
import { installationPage, installationPanels } from '#plugins/admin/contract';
import { emptyCanvas } from '#plugins/editor/contract';
import { nodePreview, nodeTemplates } from '#plugins/properties/contract';
import {
  access as flowsAccess,
  flowListActions,
  flowRowMenu,
  list as flowList,
} from '#plugins/flows/contract';
import {
  flowTemplatePage,
  marketPage,
  publishedPage,
  publishedTemplatePage,
  studioPage,
  templatesAccess,
  studioPlan,
} from './contract';
import { marketStrings } from './marketStrings';
import { strings } from './strings';
import { studioStrings } from './studioStrings';
import { marketActions } from './web/actions/marketActions';
import { studioActions, studioOpen } from './web/actions/studioActions';

const mayRead = can(templatesAccess, 'read');
const title = marketStrings.title;
const open = { when: studioOpen };
const operators = { when: can(adminAccess, 'read') };

/** The templates of pages. */
const studio = [
  page('templates.studio', studioPage, {
    title: studioStrings.title,
    view: () => import('./web/studio/StudioPage'),
    ...open,
  }),
  navEntry('templates.nav', {
    route: studioPage,
    title: studioStrings.title,
    words: 'pages, hosted pages, html, custom css, design, forms',
    icon: Style,
    keys: 'g s',
    order: 100,
    ...open,
  }),
  searchProvider('templates.searchPages', {
    title: studioStrings.title,
    find: () => import('./web/findUiTemplates'),
    ...open,
  }),
] as const;

/** The flow templates of the market. */
const market = [
  page('templates.market', marketPage, {
    title,
    when: mayRead,
    view: () => import('./web/market/MarketPage'),
  }),
  navEntry('templates.marketNav', {
    route: marketPage,
    title,
    words: 'examples, samples, gallery, market, marketplace, recipes',
    icon: Layers,
    order: 75,
    under: flowList,
    when: mayRead,
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
] as const;

/** The pages and the panel that show operators the published templates. */
const published = [
  page('templates.published', publishedPage, {
    title: marketStrings.adminTitle,
    view: () => import('./web/admin/PublishedPage'),
    ...operators,
  }),
  page('templates.publishedTemplate', publishedTemplatePage, {
    title: marketStrings.adminTitle,
    view: () => import('./web/admin/PublishedTemplatePage'),
    ...operators,
  }),
  navEntry('templates.publishedNav', {
    route: publishedPage,
    title: marketStrings.adminTitle,
    icon: Layers,
    order: 135,
    under: installationPage,
    ...operators,
  }),
  contribute(
    installationPanels,
    'templates.publishedPanel',
    { title: marketStrings.adminTitle, view: () => import('./web/admin/PublishedPanel') },
    operators,
  ),
] as const;

export default definePlugin({
  id: 'templates',
  title: strings.title,
  contributes: [
    contribute(permissions, 'templates.access', {
      permission: templatesAccess,
      title: strings.title,
      help: strings.accessHelp,
    }),
    contribute(entitlements, 'templates.plan', { entitlement: studioPlan, title: strings.title }),
    ...studio,
    ...studioActions,
    ...marketActions,
    ...published,
    ...market,
    contribute(
      nodeTemplates,
      'templates.nodes',
      { view: () => import('./web/nodes/NodeTemplates') },
      { when: studioOpen },
    ),
    contribute(
      nodePreview,
      'templates.nodePreview',
      { view: () => import('./web/nodes/NodePreview') },
      { when: mayRead },
    ),
    contribute(
      flowListActions,
      'templates.ofFlows',
      { view: () => import('./web/market/OpenMarket') },
      { when: mayRead, order: 10 },
    ),
    contribute(
      emptyCanvas,
      'templates.first',
      { view: () => import('./web/market/OpenMarket') },
      { when: mayRead },
    ),
    contribute(
      flowRowMenu,
      'templates.ofFlow',
      { view: () => import('./web/MakeOfFlow') },
      { when: every(can(templatesAccess, 'create'), can(flowsAccess, 'read')) },
    ),
    contribute(
      nextSteps,
      'templates.next',
      {
        title: marketStrings.nextTitle,
        help: marketStrings.nextHelp,
        to: marketPage.to(),
        icon: Layers,
      },
      { when: mayRead, order: 25 },
    ),
  ],
});
