import {
  archivedTables,
  contribute,
  defineServerPlugin,
  jobs,
  provide,
  resources,
} from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { access } from './contract';
import { pingOneRiskConnector } from './server/connector/pingOneRiskConnector';
import { forgetEvaluations } from './server/evaluations/forgetEvaluations';
import { RiskEvaluator, riskEvaluator } from './server/evaluations/RiskEvaluator';
import { riskTables } from './server/evaluations/tables';
import { archivedSettings } from './server/settings/readRiskSettings';
import { riskSettingsHandlers } from './server/settings/riskSettingsHandlers';
import { strings } from './strings';

/** The server half of the risk plugin: an evaluator of sign-ons, as a connector too. */
export default defineServerPlugin({
  id: 'risk',
  tables: riskTables,
  handles: riskSettingsHandlers,
  contributes: [
    contribute(resources, 'risk.access', { permission: access, title: strings.title.text }),
    contribute(archivedTables, 'risk.archivedSettings', archivedSettings),
    contribute(connectors, 'risk.pingOneRiskConnector', pingOneRiskConnector),
    contribute(jobs, 'risk.forgetEvaluations', forgetEvaluations),
    provide('risk.evaluator', riskEvaluator, server => new RiskEvaluator(server)),
  ],
});
