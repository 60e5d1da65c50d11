import { archivedTables, contribute, defineServerPlugin, jobs, provide } from '#core/server';
import { runReader, runRecords, userRuns } from './contract';
import { debugViewReader } from './contract/debugViews';
import { runNodeHandler } from './server/trials/runNodeHandler';
import { stoppedTrialHandlers } from './server/trials/stoppedTrialHandlers';
import { replayHandler } from './server/replay/replayHandler';
import { FlowRunRecords } from './server/records/FlowRunRecords';
import {
  archivedRetention,
  compressSteps,
  partitionSteps,
  runRetention,
} from './server/retention/retentionTables';
import { forgetRuns } from './server/retention/forgetRuns';
import { retentionHandlers } from './server/retention/retentionHandlers';
import { createRunReader } from './server/runs/readRun';
import { followRuns } from './server/runs/followRuns';
import { listRunsHandler } from './server/runs/listRuns';
import { oneRunHandlers } from './server/runs/oneRun';
import { FlowUserRuns, userEvents } from './server/userRuns/FlowUserRuns';
import { createDebugViews, debugViews } from './server/runs/debugView';
import { policyIndex, replaceRunIndex, runIndexes } from './server/runs/runIndexes';

/** The server half of runs: past runs listed, read, replayed, and kept as long as is set. */
export default defineServerPlugin({
  id: 'runs',
  tables: [debugViews, runRetention],
  indices: runIndexes,
  migrations: {
    '2026-11-21T07:35_runIndexes': replaceRunIndex,
    '2026-11-21T07:45_runRetention': partitionSteps,
    '2026-11-21T08:28_policyIndex': policyIndex,
    '2026-11-23T16:00_quickCompression': compressSteps,
  },
  handles: [
    listRunsHandler,
    followRuns,
    ...oneRunHandlers,
    replayHandler,
    runNodeHandler,
    ...stoppedTrialHandlers,
    ...retentionHandlers,
    ...userEvents,
  ],
  contributes: [
    provide('runs.userRuns', { service: userRuns, create: server => new FlowUserRuns(server) }),
    provide('runs.reader', { service: runReader, create: createRunReader }),
    provide('runs.debugViews', { service: debugViewReader, create: createDebugViews }),
    provide('runs.records', { service: runRecords, create: server => new FlowRunRecords(server) }),
    contribute(jobs, 'runs.forget', forgetRuns),
    contribute(archivedTables, 'runs.archivedRetention', archivedRetention),
  ],
});
