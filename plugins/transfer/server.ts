import { contribute, defineServerPlugin, jobs, provide, encryptedTables } from '#core/server';
import { flowPorter, flowPromoter } from './contract';
import { createFlowPromoter } from './server/flowPromotion/createFlowPromoter';
import { exportVersion } from './server/porting/createFlowExport';
import { createFlowPorter } from './server/porting/createFlowPorter';
import { importFlow } from './server/porting/importFlow';
import { sharingHandlers } from './server/sharing/sharingHandlers';
import { exportHandlers } from './server/exportHandlers';
import { exportJob } from './server/exportJob';
import { forgetTransfers } from './server/forgetTransfers';
import { importHandlers } from './server/importHandlers';
import { importJob } from './server/importJob';
import { encryptedJobs } from './server/transferJobs';
import { transferTables } from './server/transferTables';

/** Archives of whole companies. */
export default defineServerPlugin({
  id: 'transfer',
  tables: transferTables,
  handles: [importFlow, exportVersion, ...sharingHandlers, ...exportHandlers, ...importHandlers],
  contributes: [
    provide('transfer.porter', { service: flowPorter, create: createFlowPorter }),
    provide('transfer.promoter', { service: flowPromoter, create: createFlowPromoter }),
    contribute(jobs, exportJob.id, exportJob),
    contribute(jobs, importJob.id, importJob),
    contribute(jobs, forgetTransfers.id, forgetTransfers),
    contribute(encryptedTables, 'transfer.sealed', encryptedJobs),
  ],
});
