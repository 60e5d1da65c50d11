import {
  contribute,
  defineServerPlugin,
  httpRoutes,
  provide,
  jobs,
  encryptedTables,
} from '#core/server';
import { pageTexts } from '#core/server/internal';
import { connectors } from '#plugins/connectors/contract';
import { codeRunner } from '#plugins/connectors/contract/internal';
import { flowRunner, nodeTrialRunner, runWire, runReplayer } from './contract';
import { apiRoutes } from './server/api/apiRoutes';
import { createRunWire } from './server/api/createRunWire';
import { flowConnectors } from './server/connectors/flowConnectors';
import { runtimeHandlers } from './server/handlers';
import {
  waitingState,
  countGoodEnds,
  firstRunIndex,
  recordingTables,
} from './server/recording/tables';
import { offlineRuns } from './contract/offlineRuns';
import { OfflineRunner } from './server/replay/OfflineRunner';
import { Replayer } from './server/replay/Replayer';
import { Runner } from './server/Runner';
import { NodeTrials } from './server/legs/trials/NodeTrials';
import { endLateRuns } from './server/timeouts/endLateRuns';
import { runtimeTexts } from './server/languages/runtimeTexts';

/** The server half of the runtime: runs begin, go on, wait and are recorded. */
export default defineServerPlugin({
  id: 'runtime',
  tables: recordingTables,
  migrations: {
    '2026-11-21T01:10_interactions': firstRunIndex,
    '2026-11-21T07:40_policyEnds': countGoodEnds,
  },
  handles: runtimeHandlers,
  contributes: [
    contribute(pageTexts, 'runtime.pageTexts', runtimeTexts),
    provide('runtime.runner', { service: flowRunner, create: server => new Runner(server) }),
    provide('runtime.codeRunner', {
      service: codeRunner,
      create: server => ({
        run: (code, params, companyId) =>
          server.get(flowRunner).runFunction(code, params, companyId),
      }),
    }),
    provide('runtime.replayer', { service: runReplayer, create: server => new Replayer(server) }),
    provide('runtime.offline', {
      service: offlineRuns,
      create: server => new OfflineRunner(server),
    }),
    provide('runtime.nodeTrials', {
      service: nodeTrialRunner,
      create: server => new NodeTrials(server),
    }),
    provide('runtime.runWire', { service: runWire, create: server => createRunWire(server) }),
    contribute(httpRoutes, 'runtime.api', apiRoutes),
    ...flowConnectors.map(each =>
      contribute(connectors, `runtime.${each.manifest.connectorId}`, each),
    ),
    contribute(encryptedTables, 'runtime.sealed', waitingState),
    contribute(jobs, 'runtime.endLate', endLateRuns),
  ],
});
