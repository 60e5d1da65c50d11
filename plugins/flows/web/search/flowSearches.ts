import { searchProvider } from '#core/web/plugin';
import { strings } from '../../strings';

/** The palette's search providers for flows. */
export const flowSearches = [
  searchProvider('flows.search', { title: strings.title, find: () => import('./findFlows') }),
  searchProvider('flows.searchNodes', {
    title: strings.nodes,
    sign: '#',
    find: () => import('./findNodes'),
  }),
];
