import { contribute, jobs, provide, sealedTables, type ServerPlugin } from '#core/server';
import { variableStore } from '../../contract';
import { bulkHandlers } from './bulkHandlers';
import { fileHandlers } from './files/fileHandlers';
import { importHandlers } from './files/importHandlers';
import { importTables, sealedImports } from './files/importTables';
import { removalTables, sealedRemovals } from './removalTables';
import { forgetRemoved } from './removedVariables';
import { variableHandlers } from './variableHandlers';
import { variableReads } from './variableReads';
import { Variables } from './Variables';

/** What variables add to the plugin's server half. */
export const variableParts = {
  migrations: {
    '2026-11-21T17:40_removedVariables': removalTables,
    '2026-11-21T21:20_variableImports': importTables,
  },
  companyTables: ['removed_constructs', 'variable_imports'],
  handles: [
    ...variableReads,
    ...variableHandlers,
    ...bulkHandlers,
    ...fileHandlers,
    ...importHandlers,
  ],
  contributes: [
    provide('connections.variables', variableStore, server => new Variables(server)),
    contribute(sealedTables, 'connections.sealedRemovals', sealedRemovals),
    contribute(sealedTables, 'connections.sealedImports', sealedImports),
    contribute(jobs, forgetRemoved.id, forgetRemoved),
  ],
} satisfies Partial<ServerPlugin>;
