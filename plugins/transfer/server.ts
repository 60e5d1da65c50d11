import { contribute, defineServerPlugin, jobs, provide, sealedTables } from '#core/server';
import { flowPorter, flowPromoter } from './contract';
import { flowPromoterOf } from './server/flowPromotion/flowPromoterOf';
import { exportVersion } from './server/porting/exportVersion';
import { flowPorterOf } from './server/porting/flowPorterOf';
import { importFlow } from './server/porting/importFlow';
import { sharingHandlers } from './server/sharing/sharingHandlers';
import { exportHandlers } from './server/exportHandlers';
import { exportJob } from './server/exportJob';
import { forgetTransfers } from './server/forgetTransfers';
import { importHandlers } from './server/importHandlers';
import { importJob } from './server/importJob';
import { promotionHandlers } from './server/promotion/promotionHandlers';
import { promotionTables } from './server/promotion/promotionTables';
import { sealedJobs } from './server/sealedJobs';
import { transferTables } from './server/transferTables';

/** Archives of whole companies. */
export default defineServerPlugin({
  id: 'transfer',
  tables: [...transferTables, ...promotionTables],
  handles: [
    importFlow,
    exportVersion,
    ...sharingHandlers,
    ...exportHandlers,
    ...importHandlers,
    ...promotionHandlers,
  ],
  contributes: [
    provide('transfer.porter', flowPorter, flowPorterOf),
    provide('transfer.promoter', flowPromoter, flowPromoterOf),
    contribute(jobs, exportJob.id, exportJob),
    contribute(jobs, importJob.id, importJob),
    contribute(jobs, forgetTransfers.id, forgetTransfers),
    contribute(sealedTables, 'transfer.sealed', sealedJobs),
  ],
});
