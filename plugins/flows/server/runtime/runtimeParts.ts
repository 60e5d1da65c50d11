import { contribute, httpRoutes, provide } from '#core/server';
import { connectors } from '#plugins/connections/contract';
import { flowRunner, runWire, signOnSessions } from '../../contract';
import { flowConnectors } from '../connectors/flowConnectors';
import { hostedRoutes } from '../hosted/hostedRoutes';
import { endingColumns } from '../recording/endingColumns';
import { policyColumns } from '../recording/policyColumns';
import { recordingTables } from '../recording/recordingTables';
import { returnTables } from '../recording/returnTables';
import { Sessions } from '../sessions/Sessions';
import { sessionTables } from '../sessions/sessionTables';
import { apiRoutes } from './api/apiRoutes';
import { runtimeHandlers } from './handlers';
import { Runner } from './Runner';
import { wireOf } from './api/wireOf';

/** What running flows adds to the plugin's server half. */
export const runtimeParts = {
  migrations: {
    '2026-11-21T01:10_interactions': recordingTables,
    '2026-11-21T07:00_endings': endingColumns,
    '2026-11-21T07:20_returns': returnTables,
    '2026-11-21T07:40_policyEnds': policyColumns,
    '2026-11-21T07:50_sessions': sessionTables,
  },
  companyTables: ['interactions', 'run_events', 'return_addresses', 'sign_on_sessions'],
  handles: runtimeHandlers,
  contributes: [
    provide('flows.runner', flowRunner, server => new Runner(server)),
    provide('flows.sessions', signOnSessions, server => new Sessions(server)),
    provide('flows.runWire', runWire, server => wireOf(server)),
    contribute(httpRoutes, 'flows.api', apiRoutes),
    contribute(httpRoutes, 'flows.hosted', hostedRoutes),
    ...flowConnectors.map(each =>
      contribute(connectors, `flows.${each.manifest.connectorId}`, each),
    ),
  ],
};
