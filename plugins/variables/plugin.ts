import { can, entitled, every } from '#core/contract';
import {
  command,
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
    command('variables.add', {
      title: strings.goToVariables,
      when: adds,
      run: () => import('./web/commands/openNewVariable'),
    }),
    command('variables.import', {
      title: strings.importTitle,
      when: every(adds, can(variablesAccess, 'update')),
      run: () => import('./web/commands/openVariableImport'),
    }),
    command('variables.deleted', {
      title: strings.removed,
      when: reads,
      run: () => import('./web/commands/openDeletedVariables'),
    }),
    searchProvider('variables.find', {
      title: strings.variables,
      when: reads,
      find: () => import('./web/commands/findVariables'),
    }),
    command('variables.openOne', {
      title: strings.openVariable,
      asks: true,
      when: reads,
      run: () => import('./web/commands/openVariable'),
    }),
    command('variables.deleteOne', {
      title: strings.deleteVariable,
      asks: true,
      when: can(variablesAccess, 'delete'),
      run: () => import('./web/commands/deleteVariable'),
    }),
  ],
});
