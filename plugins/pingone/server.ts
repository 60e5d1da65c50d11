import {
  archivedTables,
  contribute,
  defineServerPlugin,
  jobs,
  provide,
  resources,
} from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { providerConnections } from '#plugins/connectors/contract/providerSignOn';
import { declareConnector } from '#plugins/services/contract';
import { userCleanups } from '#plugins/users/contract';
import { riskAccess, platformApi } from './contract';
import { strings as riskStrings } from './riskTexts';
import { authenticationConnector } from './server/authentication/authenticationConnector';
import { createProviderConnections } from './server/authentication/findProvider';
import { deleteOfUsers, deleteOld } from './server/mfa/deleteOld';
import { MfaStore, mfaStore } from './server/mfa/mfaNode';
import { pingOneMfaConnector } from './server/mfa/pingOneMfaConnector';
import { mfaTables } from './server/mfa/tables';
import { PlatformCalls } from './server/platform/PlatformCalls';
import { platformConnectors } from './server/platform/platformConnectors';
import { radiusConnector } from './server/radius/radiusConnector';
import { notificationsConnector } from './server/notifications/notificationsConnector';
import { Notifier, notifier } from './server/notifications/Notifier';
import { pingOneRiskConnector } from './server/risk/connector/pingOneRiskConnector';
import { forgetEvaluations } from './server/risk/evaluations/forgetEvaluations';
import { RiskEvaluator, riskEvaluator } from './server/risk/evaluations/RiskEvaluator';
import { riskTables } from './server/risk/evaluations/tables';
import { archivedSettings } from './server/risk/settings/readRiskSettings';
import { riskSettingsHandlers } from './server/risk/settings/riskSettingsHandlers';
import { pingOneSsoConnector } from './server/sso/pingOneSsoConnector';

const running = [
  pingOneSsoConnector,
  pingOneMfaConnector,
  authenticationConnector,
  radiusConnector,
  notificationsConnector,
  pingOneRiskConnector,
  ...platformConnectors.map(declareConnector),
];

/** The server half of the pingone plugin: connectors of the platform, run here or at its API. */
export default defineServerPlugin({
  id: 'pingone',
  tables: [...mfaTables, ...riskTables],
  handles: riskSettingsHandlers,
  contributes: [
    ...running.map(each => contribute(connectors, `pingone.${each.manifest.connectorId}`, each)),
    provide('pingone.providerConnections', {
      service: providerConnections,
      create: createProviderConnections,
    }),
    provide('pingone.platformApi', { service: platformApi, create: () => new PlatformCalls() }),
    provide('pingone.mfaStore', { service: mfaStore, create: server => new MfaStore(server) }),
    provide('pingone.notifier', { service: notifier, create: server => new Notifier(server) }),
    contribute(userCleanups, 'pingone.userCleanup', deleteOfUsers),
    contribute(resources, 'pingone.riskAccess', {
      permission: riskAccess,
      title: riskStrings.title.text,
    }),
    contribute(archivedTables, 'pingone.archivedRiskSettings', archivedSettings),
    contribute(jobs, 'pingone.forgetEvaluations', forgetEvaluations),
    provide('pingone.riskEvaluator', {
      service: riskEvaluator,
      create: server => new RiskEvaluator(server),
    }),
    contribute(jobs, 'pingone.deleteOldAuthentications', deleteOld),
  ],
});
