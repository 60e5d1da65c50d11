import { exportJob } from '#plugins/transfer/server/exportJob';
import type { List } from './List';
import { runJob } from '#testing/kits/runJob';

const superAdmins = 'a whole company is for super admins alone';

export const transfer: List = {
  closedToReaders: {
    'GET /company/:companyId/batchExport': superAdmins,
    'GET /company/:companyId/batchExport/:instanceId/file': superAdmins,
    'GET /company/:companyId/batchImport': superAdmins,
  },
  make: async ({ made, sluice: { server }, companyId }) => {
    const { instanceId } = await made('POST', `/company/${companyId}/batchExport`, {});
    await runJob(server, exportJob, { key: instanceId, companyId, due: 0 });
    return { instanceId, part: '0' };
  },
};
