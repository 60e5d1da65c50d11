import { contribute, jobs, provide, sealedTables, type ServerPlugin } from '../../../../core/server';
import { variableStore } from '../../contract';
import { bulkHandlers } from './bulkHandlers';
import { fileHandlers } from './files/fileHandlers';
import { removalTables, sealedRemovals } from './removalTables';
import { forgetRemoved } from './removedVariables';
import { variableHandlers } from './variableHandlers';
import { variableReads } from './variableReads';
import { Variables } from './Variables';

/** What variables add to the plugin's server half. */
export const variableParts = {
  migrations: { '2026-11-21T17:40_removedVariables': removalTables },
  companyTables: ['removed_constructs'],
  handles: [...variableReads, ...variableHandlers, ...bulkHandlers, ...fileHandlers],
  contributes: [
    provide('connections.variables', variableStore, server => new Variables(server)),
    contribute(sealedTables, 'connections.sealedRemovals', sealedRemovals),
    contribute(jobs, forgetRemoved.id, forgetRemoved),
  ],
} satisfies Partial<ServerPlugin>;
