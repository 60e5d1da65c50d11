import { contribute, defineServerPlugin, httpRoutes, provide, sharedModules } from '#core/server';
import { pageTexts } from '#core/server/internal';
import { connectors } from './contract';
import { challengeStore, connectorCatalogue, outcomeStore } from './contract/internal';
import { Catalogue, catalogueHandlers } from './server/catalogue/Catalogue';
import { Challenges, challengeTables } from './server/Challenges';
import { runningConnectors } from './server/connectors/runningConnectors';
import { SmtpSender, smtpSender } from './server/mail/SmtpSender';
import { Outcomes, outcomeTables } from './server/Outcomes';
import { jwksRoute, flowTokens, Tokens } from './server/Tokens';
import { connectorsTexts } from './server/languages/connectorsTexts';

/** The server half of the connectors plugin: the catalogue, and connectors that call nobody in particular. */
export default defineServerPlugin({
  id: 'connectors',
  tables: [...challengeTables, ...outcomeTables],
  handles: catalogueHandlers,
  contributes: [
    contribute(sharedModules, 'connectors.module', {
      name: '@sluice/connectors',
      load: () => import('./contract'),
    }),
    contribute(pageTexts, 'connectors.pageTexts', connectorsTexts),
    ...runningConnectors.map(each =>
      contribute(connectors, `connectors.${each.manifest.connectorId}`, each),
    ),
    provide('connectors.catalogue', {
      service: connectorCatalogue,
      create: server => Catalogue.of(server),
    }),
    provide('connectors.challenges', {
      service: challengeStore,
      create: server => new Challenges(server),
    }),
    provide('connectors.outcomes', {
      service: outcomeStore,
      create: server => new Outcomes(server),
    }),
    provide('connectors.flowTokens', { service: flowTokens, create: server => new Tokens(server) }),
    provide('connectors.smtpSender', {
      service: smtpSender,
      create: server => new SmtpSender(server),
    }),
    contribute(httpRoutes, 'connectors.jwks', jwksRoute),
  ],
});
