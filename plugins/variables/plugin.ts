import { Variable } from '@blueprintjs/icons';
import { can, entitled, every } from '#core/contract';
import {
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
import { variableActions } from './web/actions/variableActions';

const reads = can(variablesAccess, 'read');

/** Variables in the browser: their list, files of them, and what the palette does with them. */
export default definePlugin({
  id: 'variables',
  title: strings.variables,
  contributes: [
    contribute(permissions, 'variables.access', {
      permission: variablesAccess,
      title: strings.variables,
      help: strings.accessHelp,
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
      words: 'attributes, constants, secrets, config, parameters, env vars, environment variables',
      icon: Variable,
      order: 110,
      when: every(reads, entitled(variablesPlan)),
    }),
    searchProvider('variables.find', {
      title: strings.variables,
      when: reads,
      find: () => import('./web/findVariables'),
    }),
    ...variableActions,
  ],
});
