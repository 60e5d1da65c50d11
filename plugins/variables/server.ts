import {
  caches,
  contribute,
  countedTables,
  defineServerPlugin,
  entitlements,
  jobs,
  provide,
  resources,
  limits,
} from '#core/server';
import { variableLimit } from './server/limits/VariableSpace';
import { variablesAccess, variablesPlan, variableStore } from './contract';
import { keptVariables } from './server/archivedVariables';
import { bulkHandlers } from './server/bulkHandlers';
import { fileHandlers } from './server/files/fileHandlers';
import { importHandlers } from './server/files/importHandlers';
import { forgetRemoved, removedConstructs } from './server/removedVariables';
import { variableHandlers } from './server/variableHandlers';
import { variableReads } from './server/variableReads';
import { Variables } from './server/Variables';
import { strings } from './strings';
import { variableImports } from './server/files/KeptImport';
import { variableTables } from './server/tables';

/** The server half of the variables plugin. */
export default defineServerPlugin({
  id: 'variables',
  tables: [...variableTables, removedConstructs, variableImports],
  handles: [
    ...variableReads,
    ...variableHandlers,
    ...bulkHandlers,
    ...fileHandlers,
    ...importHandlers,
  ],
  contributes: [
    contribute(limits, 'variables.limit', variableLimit),
    contribute(resources, 'variables.access', {
      permission: variablesAccess,
      title: strings.variables.text,
    }),
    contribute(entitlements, 'variables.plan', variablesPlan),
    contribute(countedTables, 'variables.counted', { name: 'Constructs', table: 'constructs' }),
    contribute(caches, 'variables.cache', {
      id: 'constructs',
      forget: server => server.get(variableStore).forgetAll(),
    }),
    provide('variables.store', { service: variableStore, create: server => new Variables(server) }),
    ...keptVariables,
    contribute(jobs, 'variables.forgetRemoved', forgetRemoved),
  ],
});
