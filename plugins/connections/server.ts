import {
  companySeeds,
  contribute,
  countedTables,
  defineServerPlugin,
  entitlements,
  provide,
  resources,
} from '#core/server';
import {
  access,
  connectionStore,
  connectorCatalogue,
  variablesAccess,
  variablesPlan,
} from './contract';
import { keptConnections } from './server/archivedConnections';
import { cacheParts } from './server/cacheParts';
import { Catalogue } from './server/catalogue/Catalogue';
import { connectorParts } from './server/connectorParts';
import { connectionTables } from './server/connectionTables';
import { connectionHandlers } from './server/connections/connectionHandlers';
import { Connections } from './server/connections/Connections';
import { wellKnown } from './server/connections/wellKnown';
import { variableParts } from './server/variables/variableParts';
import { strings } from './strings';

/** Connections, the connector catalogue and variables. */
export default defineServerPlugin({
  id: 'connections',
  migrations: {
    '2026-11-21T00:10_connections': connectionTables,
    ...connectorParts.migrations,
    ...variableParts.migrations,
  },
  companyTables: [
    'connections',
    'constructs',
    'user_variables',
    ...connectorParts.companyTables,
    ...variableParts.companyTables,
  ],
  handles: [...connectionHandlers, ...variableParts.handles, ...connectorParts.handles],
  contributes: [
    contribute(resources, 'connections.connections', {
      permission: access,
      title: strings.connectors.text,
    }),
    contribute(resources, 'connections.variables', {
      permission: variablesAccess,
      title: strings.variables.text,
    }),
    contribute(entitlements, 'connections.attributes', variablesPlan),
    ...keptConnections,
    contribute(countedTables, 'connections.counted', { name: 'Connections', table: 'connections' }),
    contribute(countedTables, 'connections.variables', { name: 'Constructs', table: 'constructs' }),
    ...cacheParts,
    ...connectorParts.contributes,
    provide('connections.catalogue', connectorCatalogue, server => Catalogue.of(server)),
    provide('connections.connections', connectionStore, server => new Connections(server)),
    ...variableParts.contributes,
    contribute(
      companySeeds,
      'connections.wellKnown',
      async ({ companyId, customerId, db, server }) => {
        await server.get(connectionStore).createMissing(db, companyId, customerId, wellKnown);
      },
      -100,
    ),
  ],
});
