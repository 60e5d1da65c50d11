import { providerSignOn } from '#plugins/connectors/contract/providerSignOn';
import { signOnFor } from './server/connectors/oidc/signOn';
import { contribute, defineServerPlugin, httpRoutes, provide } from '#core/server';
import {
  challengeStore,
  connectorCatalogue,
  connectors,
  outcomeStore,
  platformApi,
} from './contract';
import { Catalogue, catalogueHandlers } from './server/catalogue/Catalogue';
import { Challenges, challengeTables } from './server/Challenges';
import { runningConnectors } from './server/connectors/runningConnectors';
import { serviceConnectors } from './server/services/services';
import { PlatformCalls } from './server/services/pingOne/PlatformCalls';
import { Notifier, notifier } from './server/mail/Notifier';
import { SmtpSender, smtpSender } from './server/mail/SmtpSender';
import { Outcomes, outcomeTables } from './server/Outcomes';
import { jwksRoute, flowTokens, Tokens } from './server/Tokens';

/** The server half of the connectors plugin: the catalogue and every connector that runs here. */
export default defineServerPlugin({
  id: 'connectors',
  tables: [...challengeTables, ...outcomeTables],
  handles: catalogueHandlers,
  contributes: [
    ...[...runningConnectors, ...serviceConnectors].map(each =>
      contribute(connectors, `connectors.${each.manifest.connectorId}`, each),
    ),
    provide('connectors.catalogue', connectorCatalogue, server => Catalogue.of(server)),
    provide('connectors.providerSignOn', providerSignOn, () => signOnFor),
    provide('connectors.challenges', challengeStore, server => new Challenges(server)),
    provide('connectors.outcomes', outcomeStore, server => new Outcomes(server)),
    provide('connectors.flowTokens', flowTokens, server => new Tokens(server)),
    provide('connectors.platformApi', platformApi, () => new PlatformCalls()),
    provide('connectors.smtpSender', smtpSender, server => new SmtpSender(server)),
    provide('connectors.notifier', notifier, server => new Notifier(server)),
    contribute(httpRoutes, 'connectors.jwks', jwksRoute),
  ],
});
