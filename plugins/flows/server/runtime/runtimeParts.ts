import { contribute, httpRoutes, provide } from '../../../../core/server';
import { connectors } from '../../../connections/contract';
import { flowRunner } from '../../contract';
import { flowConnectors } from '../connectors/flowConnectors';
import { hostedRoutes } from '../hosted/hostedRoutes';
import { endingColumns } from '../recording/endingColumns';
import { recordingTables } from '../recording/recordingTables';
import { apiRoutes } from './api/apiRoutes';
import { runtimeHandlers } from './handlers';
import { Runner } from './Runner';

/** What running flows adds to the plugin's server half. */
export const runtimeParts = {
  migrations: { '2026-11-21T01:10_interactions': recordingTables, '2026-11-21T07:00_endings': endingColumns },
  companyTables: ['interactions', 'run_events'],
  handles: runtimeHandlers,
  contributes: [
    provide('flows.runner', flowRunner, server => new Runner(server)),
    contribute(httpRoutes, 'flows.api', apiRoutes),
    contribute(httpRoutes, 'flows.hosted', hostedRoutes),
    ...flowConnectors.map(each => contribute(connectors, `flows.${each.manifest.connectorId}`, each)),
  ],
};
