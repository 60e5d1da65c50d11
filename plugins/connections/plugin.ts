import { DataConnection } from '@blueprintjs/icons';
import { can } from '#core/contract';
import { contribute, definePlugin, navEntry, page, permissions, searchProvider } from '#core/web';
import { auditSubjects } from '#plugins/audit/contract';
import { detail, list } from './contract';
import { access } from '#plugins/connectors/contract';
import { strings } from './strings';
import { connectionActions } from './web/actions/connectionActions';
import { detailPlaces } from './web/connections/detail/detailPlaces';

const reads = can(access, 'read');
const connectionList = () => import('./web/connections/ConnectionList');
const connectionDetail = () => import('./web/connections/detail/ConnectionDetail');

export default definePlugin({
  id: 'connections',
  title: strings.connectors,
  contributes: [
    contribute(auditSubjects, 'connections.subject', {
      connection: { path: id => detail.to({ id }) },
    }),
    contribute(permissions, 'connections.access', {
      permission: access,
      title: strings.connectors,
      help: strings.accessHelp,
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
    ...connectionActions,
    navEntry('connections.nav', {
      route: list,
      keys: 'g c',
      title: strings.connectors,
      words:
        'connection, connections, integrations, services, credentials, webhook, webhooks, captcha, recaptcha, bot protection',
      icon: DataConnection,
      order: 60,
      when: reads,
    }),
    searchProvider('connections.search', {
      title: strings.connectors,
      when: reads,
      find: () => import('./web/connections/findConnections'),
    }),
  ],
});
