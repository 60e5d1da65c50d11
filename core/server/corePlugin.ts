import { companyAccess, securityAccess } from '../contract';
import { accessParts } from './authentication/authenticationParts';
import { archiveParts } from './tenancy/archivedTables';
import { companyParts } from './tenancy/tenancyParts';
import { secretParts } from './encryption/encryptionParts';
import { ssoParts } from './sso/ssoParts';
import { accessTables } from './tenancy/tables';
import { companyHandlers } from './tenancy/companyHandlers';
import { entranceHandlers } from './authentication/entranceHandlers';
import { auditEvents } from './audit/audit';
import {
  contribute,
  countedTables,
  defineServerPlugin,
  jobs,
  provide,
  resources,
} from './host/plugin';
import { cleanUp } from './jobs/cleanUp';
import { jobRuns } from './jobs/jobTables';
import { JobWorker, jobWorker } from './jobs/JobWorker';
import { CompanyKeys, companyKeys, companyKeyTable } from './encryption/CompanyKeys';
import { memberMemory, nameSessions } from './passwords/memberMemory';
import { refreshTables } from './encryption/refreshTables';
import { ssoTables } from './sso/ssoTables';
import { mailer, Mailer, outbox } from './mail/outbox';
import { Metrics, metrics } from './metrics/Metrics';

const parts = [accessParts, companyParts, ssoParts, secretParts, archiveParts] as const;

/**
 * The core's own contributions to the server: access, companies, audit trail, mail, jobs and
 * metrics.
 */
export const corePlugin = defineServerPlugin({
  id: 'core',
  tables: [
    ...accessTables,
    auditEvents,
    outbox,
    companyKeyTable,
    jobRuns,
    ...memberMemory,
    ...ssoTables,
    ...refreshTables,
  ],
  migrations: { '2026-11-21T11:46_memberMemory': nameSessions },
  handles: [...entranceHandlers, ...companyHandlers, ...parts.flatMap(({ handles }) => handles)],
  contributes: [
    contribute(resources, 'core.company', { permission: companyAccess, title: 'Company' }),
    contribute(resources, 'core.security', { permission: securityAccess, title: 'Security' }),
    provide('core.companyKeys', companyKeys, server => new CompanyKeys(server)),
    provide('core.metrics', metrics, () => new Metrics()),
    provide('core.jobWorker', jobWorker, server => new JobWorker(server)),
    contribute(jobs, 'core.cleanUp', cleanUp),
    contribute(countedTables, 'core.members', { name: 'Customers', table: 'memberships' }),
    provide('core.mailer', mailer, server => new Mailer(server)),
    ...parts.flatMap(({ contributes }) => contributes),
  ],
  activate: server => {
    server.get(mailer).start();
    const worker = server.get(jobWorker);
    if (server.settings.jobs) worker.start();
    return () => worker.close();
  },
});
