import { can, entitled, every } from '#core/contract';
import {
  action,
  definePlugin,
  navEntry,
  page,
  searchProvider,
  contribute,
  entitlements,
  permissions,
} from '#core/web';
import { attributes, variablesAccess, variablesPlan } from './contract';
import { strings } from './strings';

const reads = can(variablesAccess, 'read');
const adds = can(variablesAccess, 'create');

/** Variables in the browser: their list, files of them, and what the palette does with them. */
export default definePlugin({
  id: 'variables',
  title: strings.variables,
  contributes: [
    contribute(permissions, 'variables.access', {
      permission: variablesAccess,
      title: strings.variables,
    }),
    contribute(entitlements, 'variables.plan', {
      entitlement: variablesPlan,
      title: strings.variables,
    }),
    page('variables.page', attributes, {
      title: strings.variables,
      when: reads,
      view: () => import('./web/VariableList'),
    }),
    navEntry('variables.nav', {
      route: attributes,
      keys: 'g v',
      title: strings.variables,
      icon: 'variables',
      order: 110,
      when: every(reads, entitled(variablesPlan)),
    }),
    action('variables.add', {
      title: strings.goToVariables,
      when: adds,
      run: () => import('./web/commands/openNewVariable'),
    }),
    action('variables.import', {
      title: strings.importTitle,
      when: every(adds, can(variablesAccess, 'update')),
      run: () => import('./web/commands/openVariableImport'),
    }),
    action('variables.deleted', {
      title: strings.removed,
      when: reads,
      run: () => import('./web/commands/openDeletedVariables'),
    }),
    searchProvider('variables.find', {
      title: strings.variables,
      when: reads,
      find: () => import('./web/commands/findVariables'),
    }),
    action('variables.openOne', {
      title: strings.openVariable,
      asks: true,
      when: reads,
      run: () => import('./web/commands/openVariable'),
    }),
    action('variables.deleteOne', {
      title: strings.deleteVariable,
      asks: true,
      when: can(variablesAccess, 'delete'),
      run: () => import('./web/commands/deleteVariable'),
    }),
  ],
});
