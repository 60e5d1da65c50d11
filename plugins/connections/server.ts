import {
  companySeeds,
  contribute,
  defineServerPlugin,
  entitlements,
  httpRoutes,
  provide,
  resources,
} from '../../core/server';
import {
  access,
  challengeStore,
  connectionStore,
  connectorCatalogue,
  connectors,
  outcomeStore,
  variablesAccess,
  variablesPlan,
  variableStore,
} from './contract';
import { Catalogue } from './server/catalogue/Catalogue';
import { Challenges } from './server/challenges/Challenges';
import { challengeTables } from './server/challenges/challengeTables';
import { runningConnectors } from './server/connectors/runningConnectors';
import { connectionTables } from './server/connectionTables';
import { connectionHandlers } from './server/connections/connectionHandlers';
import { Connections } from './server/connections/Connections';
import { wellKnown } from './server/connections/wellKnown';
import { notifier, Notifier } from './server/mail/Notifier';
import { SmtpSender, smtpSender } from './server/mail/SmtpSender';
import { Outcomes } from './server/outcomes/Outcomes';
import { outcomeTables } from './server/outcomes/outcomeTables';
import { jwksRoute } from './server/tokens/jwksRoute';
import { flowTokens, Tokens } from './server/tokens/Tokens';
import { variableHandlers } from './server/variables/variableHandlers';
import { Variables } from './server/variables/Variables';
import { strings } from './strings';

/** Connections, the connector catalogue and variables. */
export default defineServerPlugin({
  id: 'connections',
  migrations: {
    '2026-11-21T00:10_connections': connectionTables,
    '2026-11-21T07:30_challenges': challengeTables,
    '2026-11-21T07:31_outcomes': outcomeTables,
  },
  companyTables: ['connections', 'constructs', 'user_variables', 'challenges', 'flow_outcomes'],
  handles: [...connectionHandlers, ...variableHandlers],
  contributes: [
    contribute(resources, 'connections.connections', { permission: access, title: strings.connectors.text }),
    contribute(resources, 'connections.variables', { permission: variablesAccess, title: strings.variables.text }),
    contribute(entitlements, 'connections.attributes', variablesPlan),
    ...runningConnectors.map(each => contribute(connectors, `connections.${each.manifest.connectorId}`, each)),
    provide('connections.catalogue', connectorCatalogue, server => Catalogue.of(server)),
    provide('connections.connections', connectionStore, server => new Connections(server)),
    provide('connections.variables', variableStore, server => new Variables(server)),
    provide('connections.challenges', challengeStore, server => new Challenges(server)),
    provide('connections.outcomes', outcomeStore, server => new Outcomes(server)),
    provide('connections.flowTokens', flowTokens, server => new Tokens(server)),
    provide('connections.smtpSender', smtpSender, server => new SmtpSender(server)),
    provide('connections.notifier', notifier, server => new Notifier(server)),
    contribute(httpRoutes, 'connections.jwks', jwksRoute),
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
