import { contribute, httpRoutes, provide } from '#core/server';
import { challengeStore, connectors, outcomeStore } from '../contract';
import { Challenges } from './challenges/Challenges';
import { challengeTables } from './challenges/challengeTables';
import { runningConnectors } from './connectors/runningConnectors';
import { usesHandler } from './connections/usesHandler';
import { enrichHandler } from './enrichment/enrichHandler';
import { Notifier, notifier } from './mail/Notifier';
import { SmtpSender, smtpSender } from './mail/SmtpSender';
import { Outcomes } from './outcomes/Outcomes';
import { outcomeTables } from './outcomes/outcomeTables';
import { driveParts } from './testDrive/driveParts';
import { tryHandler } from './trying/tryHandler';
import { jwksRoute } from './tokens/jwksRoute';
import { flowTokens, Tokens } from './tokens/Tokens';

/** What the connectors that run here add to the plugin's server half. */
export const connectorParts = {
  migrations: {
    '2026-11-21T07:30_challenges': challengeTables,
    '2026-11-21T07:31_outcomes': outcomeTables,
    ...driveParts.migrations,
  },
  companyTables: ['challenges', 'flow_outcomes', ...driveParts.companyTables],
  handles: [...driveParts.handles, enrichHandler, tryHandler, usesHandler],
  contributes: [
    ...runningConnectors.map(each =>
      contribute(connectors, `connections.${each.manifest.connectorId}`, each),
    ),
    provide('connections.challenges', challengeStore, server => new Challenges(server)),
    provide('connections.outcomes', outcomeStore, server => new Outcomes(server)),
    provide('connections.flowTokens', flowTokens, server => new Tokens(server)),
    provide('connections.smtpSender', smtpSender, server => new SmtpSender(server)),
    provide('connections.notifier', notifier, server => new Notifier(server)),
    contribute(httpRoutes, 'connections.jwks', jwksRoute),
    ...driveParts.contributes,
  ],
};
