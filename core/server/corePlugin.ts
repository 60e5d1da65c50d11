import { companyAccess, securityAccess } from '../contract';
import { accessParts } from './authentication/authenticationParts';
import { signOnColumns } from './authentication/signOnColumns';
import { archiveParts } from './tenancy/archivedTables';
import { auditParts } from './audit/auditParts';
import { companyParts } from './tenancy/tenancyParts';
import { secretParts } from './encryption/encryptionParts';
import { ssoParts } from './sso/ssoParts';
import { accessTables } from './tenancy/accessTables';
import { companyHandlers } from './tenancy/companyHandlers';
import { entranceHandlers } from './authentication/entranceHandlers';
import { auditTables } from './audit/audit';
import {
  contribute,
  countedTables,
  defineServerPlugin,
  jobs,
  provide,
  resources,
} from './host/plugin';
import { cleanUp } from './jobs/cleanUp';
import { jobTables } from './jobs/jobTables';
import { JobWorker, jobWorker } from './jobs/JobWorker';
import { CompanyKeys, companyKeys, companyKeyTables } from './encryption/CompanyKeys';
import { mailer, Mailer, outboxTables } from './mail/outbox';
import { Metrics, metrics } from './metrics/Metrics';

const parts = [accessParts, companyParts, ssoParts, auditParts, secretParts, archiveParts] as const;

/**
 * What the core itself brings to the server: access, companies, audit trail, mail, jobs and
 * metrics.
 */
export const corePlugin = defineServerPlugin({
  id: 'core',
  migrations: {
    '2026-11-21T00:00_access': accessTables,
    '2026-11-21T00:01_audit': auditTables,
    '2026-11-21T00:02_outbox': outboxTables,
    '2026-11-21T07:01_companyKeys': companyKeyTables,
    '2026-11-21T07:28_jobs': jobTables,
    '2026-11-21T11:00_signOn': signOnColumns,
    ...Object.assign({}, ...parts.map(({ migrations }) => migrations)),
  },
  companyTables: [
    'memberships',
    'roles',
    'audit_events',
    'outbox',
    'company_keys',
    ...parts.flatMap(({ companyTables }) => companyTables),
  ],
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
