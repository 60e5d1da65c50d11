import { contribute, defineServerPlugin, jobs, sealedTables } from '#core/server';
import { exportHandlers } from './server/exportHandlers';
import { exportJob } from './server/exportJob';
import { forgetTransfers } from './server/forgetTransfers';
import { importHandlers } from './server/importHandlers';
import { importJob } from './server/importJob';
import { promotionParts } from './server/promotion/promotionParts';
import { sealedJobs } from './server/sealedJobs';
import { transferTables } from './server/transferTables';

/** Archives of whole companies. */
export default defineServerPlugin({
  id: 'transfer',
  migrations: { '2026-11-21T11:40_transfer': transferTables, ...promotionParts.migrations },
  companyTables: ['batch_jobs', 'batch_parts', ...promotionParts.companyTables],
  handles: [...exportHandlers, ...importHandlers, ...promotionParts.handles],
  contributes: [
    contribute(jobs, exportJob.id, exportJob),
    contribute(jobs, importJob.id, importJob),
    contribute(jobs, forgetTransfers.id, forgetTransfers),
    contribute(sealedTables, 'transfer.sealed', sealedJobs),
  ],
});
