import { can, entitled, every } from '#core/contract';
import { command, navEntry, page, searchProvider } from '#core/web';
import { attributes, variablesAccess, variablesPlan } from '../../contract';
import { strings } from '../../strings';
import { variableStrings } from '../../variableStrings';

const reads = can(variablesAccess, 'read');
const adds = can(variablesAccess, 'create');

/** Where variables are found: their page, its entry, what the palette does with them. */
export const variablePlaces = [
  page('connections.variables', attributes, {
    title: strings.variables,
    when: reads,
    view: () => import('./VariableList'),
  }),
  navEntry('connections.variablesNav', {
    route: attributes,
    keys: 'g v',
    title: strings.variables,
    icon: 'variables',
    order: 110,
    when: every(reads, entitled(variablesPlan)),
  }),
  command('connections.addVariable', {
    title: strings.goToVariables,
    when: adds,
    run: () => import('./openNewVariable'),
  }),
  command('connections.importVariables', {
    title: variableStrings.importTitle,
    when: every(adds, can(variablesAccess, 'update')),
    run: () => import('./openVariableImport'),
  }),
  command('connections.deletedVariables', {
    title: variableStrings.removed,
    when: reads,
    run: () => import('./openDeletedVariables'),
  }),
  searchProvider('connections.findVariables', {
    title: strings.variables,
    when: reads,
    find: () => import('./findVariables'),
  }),
];
