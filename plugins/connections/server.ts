import {
  caches,
  companySeeds,
  contribute,
  countedTables,
  defineServerPlugin,
  resources,
  limits,
} from '#core/server';
import { provide } from '#core/server';
import { namedTables } from '#plugins/audit/contract';
import { connectionStore } from './contract';
import { access } from '#plugins/connectors/contract';
import { keptConnections } from './server/archivedConnections';
import { connectionHandlers, usesHandler } from './server/connections/connectionHandlers';
import { Connections, wellKnown } from './server/connections/Connections';
import { enrichHandler } from './server/enrichment/enrichHandler';
import { driveParts } from './server/testDrive/driveParts';
import { tryHandler } from './server/trying/tryHandler';
import { strings } from './strings';
import { addUserPools } from './server/addUserPools';
import { firstVariableTables } from './server/firstVariableTables';
import { connectionTables, connectionLimit } from './server/tables';
import { driveTables } from './server/testDrive/driveTables';

/** The server half of the connections plugin: a company's connections, and the test drive. */
export default defineServerPlugin({
  id: 'connections',
  tables: [...connectionTables, ...driveTables],
  migrations: {
    '2026-11-21T00:10_connections': firstVariableTables,
    '2026-11-23T20:00_userPools': addUserPools,
  },
  handles: [...connectionHandlers, ...driveParts.handles, enrichHandler, tryHandler, usesHandler],
  contributes: [
    contribute(limits, 'connections.limit', connectionLimit),
    contribute(resources, 'connections.connections', {
      permission: access,
      title: strings.connectors.text,
    }),
    ...keptConnections,
    contribute(namedTables, 'connections.named', {
      connection: ['connections', 'connection_id', 'name'],
    }),
    contribute(countedTables, 'connections.counted', { name: 'Connections', table: 'connections' }),
    contribute(caches, 'connections.connectors', {
      id: 'connectors',
      forget: server => server.get(connectionStore).forgetAll(),
    }),
    provide('connections.connections', {
      service: connectionStore,
      create: server => new Connections(server),
    }),
    contribute(
      companySeeds,
      'connections.wellKnown',
      async ({ companyId, customerId, db, server }) => {
        await server.get(connectionStore).createMissing(db, companyId, customerId, wellKnown);
      },
      { order: -100 },
    ),
    ...driveParts.contributes,
  ],
});
