import { can, entitled, every } from '../../core/contract';
import { command, definePlugin, navEntry, page, searchProvider } from '../../core/web';
import { access, attributes, detail, list, variablesAccess, variablesPlan } from './contract';
import { strings } from './strings';
import { detailPlaces } from './web/connections/detailPlaces';

const reads = can(access, 'read');
const readsVariables = can(variablesAccess, 'read');
const addsVariables = can(variablesAccess, 'create');
const connectionList = () => import('./web/connections/ConnectionList');
const connectionDetail = () => import('./web/connections/ConnectionDetail');
const variableList = () => import('./web/variables/VariableList');

export default definePlugin({
  id: 'connections',
  title: strings.connectors,
  contributes: [
    page('connections.list', list, { title: strings.connectors, when: reads, view: connectionList }),
    page('connections.detail', detail, { title: strings.connectors, when: reads, view: connectionDetail }),
    page('connections.variables', attributes, { title: strings.variables, when: readsVariables, view: variableList }),
    ...detailPlaces,
    navEntry('connections.nav', {
      route: list,
      keys: 'g c',
      title: strings.connectors,
      icon: 'connections',
      order: 60,
      when: reads,
    }),
    navEntry('connections.variablesNav', {
      route: attributes,
      keys: 'g v',
      title: strings.variables,
      icon: 'variables',
      order: 110,
      when: every(readsVariables, entitled(variablesPlan)),
    }),
    command('connections.add', {
      title: strings.goToConnections,
      when: can(access, 'create'),
      run: () => import('./web/connections/openCatalogue'),
    }),
    command('connections.addVariable', {
      title: strings.goToVariables,
      when: addsVariables,
      run: () => import('./web/variables/openNewVariable'),
    }),
    searchProvider('connections.search', {
      title: strings.connectors,
      when: reads,
      find: () => import('./web/connections/findConnections'),
    }),
    searchProvider('connections.findVariables', {
      title: strings.variables,
      when: readsVariables,
      find: () => import('./web/variables/findVariables'),
    }),
  ],
});
