import { archivedTables, contribute, defineServerPlugin, provide } from '#core/server';
import { standInList } from '#plugins/connectors/contract/internal';
import { flowUses } from '#plugins/flows/contract';
import { standInFlows } from '#plugins/runtime/contract';
import { standInHandlers } from './server/standInHandlers';
import {
  archivedStandIns,
  findStandIn,
  listStandInNames,
  standInTables,
  standInUses,
} from './server/standIns';

/** The server half of the standins plugin: the flows that stand in, found when a node runs. */
export default defineServerPlugin({
  id: 'standins',
  tables: standInTables,
  handles: standInHandlers,
  contributes: [
    provide('standins.flows', {
      service: standInFlows,
      create: ({ database }) => ({
        find: (companyId, ...capability) =>
          findStandIn(database.forCompany(companyId), ...capability),
      }),
    }),
    provide('standins.list', { service: standInList, create: () => ({ list: listStandInNames }) }),
    contribute(flowUses, 'standins.uses', standInUses),
    contribute(archivedTables, 'standins.archived', archivedStandIns),
  ],
});
