import { contribute, jobs } from '#core/server';
import { endLate } from './endLate';
import { forgetRuns } from './forgetRuns';
import { keepingTables } from './keepingTables';
import { leaseColumn } from './leaseColumn';
import { retentionHandlers } from './retentionHandlers';

/**
 * How long runs are kept, who holds them meanwhile, and what ends those that nobody goes on with.
 */
export const keepingParts = {
  migrations: {
    '2026-11-21T07:44_runLeases': leaseColumn,
    '2026-11-21T07:45_runRetention': keepingTables,
  },
  companyTables: ['run_retention'],
  handles: retentionHandlers,
  contributes: [
    contribute(jobs, 'flows.endLate', endLate),
    contribute(jobs, 'flows.forgetRuns', forgetRuns),
  ],
};
