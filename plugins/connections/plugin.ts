import { can } from '#core/contract';
import {
  action,
  contribute,
  definePlugin,
  navEntry,
  page,
  permissions,
  searchProvider,
} from '#core/web';
import { detail, list } from './contract';
import { access } from '#plugins/connectors/contract';
import { strings } from './strings';
import { connectionCommands } from './web/commands/connectionCommands';
import { detailPlaces } from './web/connections/detail/detailPlaces';

const reads = can(access, 'read');
const connectionList = () => import('./web/connections/ConnectionList');
const connectionDetail = () => import('./web/connections/detail/ConnectionDetail');

export default definePlugin({
  id: 'connections',
  title: strings.connectors,
  contributes: [
    contribute(permissions, 'connections.access', {
      permission: access,
      title: strings.connectors,
    }),
    page('connections.list', list, {
      title: strings.connectors,
      when: reads,
      view: connectionList,
    }),
    page('connections.detail', detail, {
      title: strings.connectors,
      when: reads,
      view: connectionDetail,
    }),
    ...detailPlaces,
    ...connectionCommands,
    navEntry('connections.nav', {
      route: list,
      keys: 'g c',
      title: strings.connectors,
      icon: 'connections',
      order: 60,
      when: reads,
    }),
    action('connections.add', {
      title: strings.goToConnections,
      when: can(access, 'create'),
      run: () => import('./web/connections/openCatalogue'),
    }),
    searchProvider('connections.search', {
      title: strings.connectors,
      when: reads,
      find: () => import('./web/connections/findConnections'),
    }),
  ],
});
