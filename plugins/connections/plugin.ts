import { can, entitled, every } from '../../core/contract';
import { command, definePlugin, navEntry, page, searchProvider } from '../../core/web';
import { access, attributes, detail, list, variablesAccess, variablesPlan } from './contract';
import { strings } from './strings';

const readsVariables = can(variablesAccess, 'read');

export default definePlugin({
  id: 'connections',
  title: strings.connectors,
  contributes: [
    page('connections.list', list, {
      title: strings.connectors,
      when: can(access, 'read'),
      view: () => import('./web/connections/ConnectionList'),
    }),
    page('connections.detail', detail, {
      title: strings.connectors,
      when: can(access, 'read'),
      view: () => import('./web/connections/ConnectionDetail'),
    }),
    page('connections.variables', attributes, {
      title: strings.variables,
      when: readsVariables,
      view: () => import('./web/variables/VariableList'),
    }),
    navEntry('connections.nav', {
      route: list,
      title: strings.connectors,
      icon: 'connections',
      order: 60,
      when: can(access, 'read'),
    }),
    navEntry('connections.variablesNav', {
      route: attributes,
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
      when: can(variablesAccess, 'create'),
      run: () => import('./web/variables/openNewVariable'),
    }),
    searchProvider('connections.search', {
      title: strings.connectors,
      when: can(access, 'read'),
      find: () => import('./web/connections/findConnections'),
    }),
  ],
});
