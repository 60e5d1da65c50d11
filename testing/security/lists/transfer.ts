import { exportJob } from '#plugins/transfer/server/exportJob';
import type { List } from './List';

const superAdmins = 'a whole company is for super admins alone';

export const transfer: List = {
  closedToReaders: {
    'GET /company/:companyId/batchExport': superAdmins,
    'GET /company/:companyId/batchExport/:instanceId/file': superAdmins,
    'GET /company/:companyId/batchImport': superAdmins,
  },
  make: async ({ made, sluice: { server }, companyId }) => {
    const { instanceId } = await made('POST', `/company/${companyId}/batchExport`, {});
    await exportJob.run({
      server,
      key: instanceId,
      companyId,
      due: 0,
      attempt: 1,
      signal: AbortSignal.timeout(60_000),
      fenced: work => server.database.transaction(companyId, work),
    });
    return { instanceId, part: '0' };
  },
};
