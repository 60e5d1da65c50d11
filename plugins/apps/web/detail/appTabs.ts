import { page } from '#core/web/plugin';
import {
  detail,
  detailNew,
  keysTab,
  policiesTab,
  schedulesTab,
  settingsTab,
  type App,
} from '../../contract';
import { strings } from '../../strings';

/** The tabs of an application's page, each an address of its own; the first is the page itself. */
export const appTabs = [
  { name: 'detail', route: detail, title: strings.overview },
  {
    name: 'policies',
    route: policiesTab,
    title: strings.policies,
    count: ({ policies }: App) => policies.length,
  },
  { name: 'schedules', route: schedulesTab, title: strings.schedules },
  { name: 'keys', route: keysTab, title: strings.keys },
  { name: 'settings', route: settingsTab, title: strings.settings },
] as const;
export type AppTab = (typeof appTabs)[number]['route'];

/** The tab that each term of an address belongs to; older links name them at the page itself. */
const tabOfTerm = new Map<string, AppTab>([
  ['policy', policiesTab],
  ['starts', policiesTab],
  ['schedule', schedulesTab],
  ['runs', schedulesTab],
  ['rotate', keysTab],
]);

/** Finds the tab that the terms of an address belong to; undefined where they name none. */
export const findTabOfTerms = (terms: URLSearchParams): AppTab | undefined =>
  [...tabOfTerm].find(([term]) => terms.has(term))?.[1];

/** The pages of one application. */
export const appPages = [
  ...appTabs,
  { name: 'detailNew', route: detailNew, title: strings.overview } as const,
].map(({ name, route }) =>
  page(`apps.${name}`, route, { title: strings.title, view: () => import('./AppDetail') }),
);
