import { contribute, provide, sealedColumn, sealedTables } from '#core/server';
import { userRuns } from '../../contract';
import { FlowUserRuns } from '../userRuns/FlowUserRuns';
import { listRunsHandler } from './listRuns';
import { oneRunHandlers } from './oneRun';
import { policyIndex } from './policyIndex';
import { policyEventsHandler } from './policyEvents';
import { Replayer, replayer } from './replay/Replayer';
import { replayHandler } from './replayHandler';
import { runIndexes } from './runIndexes';

/** What watching runs adds to the plugin's server half. */
export const runParts = {
  migrations: {
    '2026-11-21T07:35_runIndexes': runIndexes,
    '2026-11-21T08:28_policyIndex': policyIndex,
  },
  companyTables: ['debug_views'],
  handles: [listRunsHandler, ...oneRunHandlers, policyEventsHandler, replayHandler],
  contributes: [
    provide('flows.replayer', replayer, server => new Replayer(server)),
    contribute(
      sealedTables,
      'flows.sealedRuns',
      sealedColumn('interactions', 'interaction_id', 'state', {
        among: { column: 'status', value: 'waiting' },
      }),
    ),
    provide('flows.userRuns', userRuns, server => new FlowUserRuns(server)),
  ],
};
