import { companyAccess, securityAccess } from '../contract';
import { accessTables } from './access/migration';
import { companyHandlers } from './access/companyHandlers';
import { entranceHandlers } from './access/entranceHandlers';
import { auditTables } from './audit/audit';
import { contribute, defineServerPlugin, jobs, provide, resources } from './host/plugin';
import { cleanUp } from './jobs/cleanUp';
import { jobTables } from './jobs/jobTables';
import { JobWorker, jobWorker } from './jobs/JobWorker';
import { CompanyKeys, companyKeys, companyKeyTables } from './keys/CompanyKeys';
import { mailer, Mailer, outboxTables } from './mail/outbox';
import { Metrics, metrics } from './metrics/Metrics';

/** What the core itself brings to the server: access, companies, audit trail, mail, jobs and metrics. */
export const corePlugin = defineServerPlugin({
  id: 'core',
  migrations: {
    '2026-11-21T00:00_access': accessTables,
    '2026-11-21T00:01_audit': auditTables,
    '2026-11-21T00:02_outbox': outboxTables,
    '2026-11-21T07:01_companyKeys': companyKeyTables,
    '2026-11-21T07:28_jobs': jobTables,
  },
  companyTables: ['memberships', 'roles', 'audit_events', 'outbox', 'company_keys'],
  handles: [...entranceHandlers, ...companyHandlers],
  contributes: [
    contribute(resources, 'core.company', { permission: companyAccess, title: 'Company' }),
    contribute(resources, 'core.security', { permission: securityAccess, title: 'Security' }),
    provide('core.companyKeys', companyKeys, server => new CompanyKeys(server)),
    provide('core.metrics', metrics, () => new Metrics()),
    provide('core.jobWorker', jobWorker, server => new JobWorker(server)),
    contribute(jobs, 'core.cleanUp', cleanUp),
    provide('core.mailer', mailer, server => new Mailer(server)),
  ],
  activate: server => {
    server.get(mailer).start();
    const worker = server.get(jobWorker);
    if (server.settings.jobs) worker.start();
    return () => worker.close();
  },
});
