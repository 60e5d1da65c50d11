import { companyAccess, securityAccess } from '../contract/internal';
import { archiveParts } from './tenancy/archivedTables';
import { secretParts, reencryptionTables } from './encryption/reencryptJob';
import { accessTables } from './tenancy/tables';
import { companyHandlers } from './tenancy/companyHandlers';
import { fillHomes } from './tenancy/home';
import { entranceHandlers } from './authentication/entranceHandlers';
import { AuditAnchors, auditAnchors } from './audit/AuditAnchors';
import { auditEvents } from './audit/auditEvents';
import { auditHeads, refreshedHeads } from './audit/auditHead';
import { beginHeads } from './audit/headsMark';
import { contribute, defineServerPlugin, provide, type ServerPlugin } from './host/plugin';
import { countedTables, jobs, resources, httpRoutes, limits, encryptedTables } from './host/points';
import { rateCounts } from './host/limits/SharedCounts';
import { cleanUp } from './jobs/cleanUp';
import { jobRuns } from './jobs/job';
import { JobWorker, jobWorker } from './jobs/JobWorker';
import { CompanyKeys, companyKeys, companyKeyTable } from './encryption/CompanyKeys';
import { KeyFileWatch, keyFileWatch } from './encryption/KeyFileWatch';
import { memberMemory, nameSessions } from './passwords/memberMemory';
import { ssoTables } from './sso/ssoTables';
import { mailLimits } from './mail/flowMail';
import { mailer, Mailer } from './mail/Mailer';
import { outbox } from './mail/outbox';
import { guardedFetch } from './http/guardedFetch';
import { OutgoingCalls, outgoingCalls } from './http/OutgoingCalls';
import { Metrics, metrics } from './metrics/Metrics';
import { DeferredTasks, deferredTasks } from './jobs/deferredTasks';
import { checkLinkHandler } from './passwords/checkLinkHandler';
import { forgottenHandlers } from './passwords/forgottenHandlers';
import { passwordHandlers } from './passwords/passwordHandlers';
import { securityHandlers } from './authentication/policy/securityHandlers';
import { sessionHandlers } from './authentication/sessions';
import { handshakeRoutes } from './sso/handshakeRoutes';
import { ssoHandlers } from './sso/ssoHandlers';
import { secretPlace } from './sso/ssoProviders';
import { packagesParts } from './packages/packagesParts';
import { ssoRoutes } from './sso/ssoRoutes';
import { memberInvitations } from './tenancy/memberInvitations';
import { memberLimit, roleLimit } from './tenancy/requireRoom';
import { ownCompanyHandlers } from './tenancy/ownCompanyHandlers';

/** The core's contributions for people who belong to several companies. */
const companyParts = {
  handles: ownCompanyHandlers,
  contributes: [],
} satisfies Partial<ServerPlugin>;

/** The core's contributions for single sign-on of members. */
const ssoParts = {
  handles: ssoHandlers,
  contributes: [
    contribute(limits, 'core.members', memberLimit),
    contribute(limits, 'core.roles', roleLimit),
    contribute(limits, 'core.emailsPerHour', mailLimits.hour),
    contribute(limits, 'core.emailsPerDay', mailLimits.day),
    contribute(httpRoutes, 'core.sso', ssoRoutes),
    contribute(httpRoutes, 'core.ssoHandshake', handshakeRoutes),
    contribute(encryptedTables, 'core.ssoProviders', {
      table: 'sso_providers',
      key: [],
      list: ({ client_secret: sealed }) =>
        sealed ? [{ place: secretPlace, sealed: String(sealed) }] : [],
      put: (_, [client_secret]) => ({ client_secret }),
    }),
  ],
} satisfies Partial<ServerPlugin>;

/** The core's contributions for sign-in, sessions and security settings. */
const accessParts = {
  handles: [
    ...passwordHandlers,
    ...forgottenHandlers,
    checkLinkHandler,
    ...sessionHandlers,
    ...securityHandlers,
  ],
  contributes: [
    provide('core.afterwards', {
      service: deferredTasks,
      create: server => new DeferredTasks(server.log),
    }),
  ],
} satisfies Partial<ServerPlugin>;

const parts = [
  accessParts,
  companyParts,
  ssoParts,
  secretParts,
  archiveParts,
  packagesParts,
] as const;

/**
 * The core's own contributions to the server: access, companies, audit trail, mail, jobs and
 * metrics.
 */
export const corePlugin = defineServerPlugin({
  id: 'core',
  tables: [
    ...accessTables,
    auditEvents,
    auditHeads,
    outbox,
    companyKeyTable,
    jobRuns,
    rateCounts,
    ...memberMemory,
    memberInvitations,
    ...ssoTables,
    ...reencryptionTables,
    ...packagesParts.tables,
  ],
  migrations: {
    '2026-11-21T11:46_memberMemory': nameSessions,
    '2026-11-23T06:01_fillHomes': fillHomes,
  },
  handles: [...entranceHandlers, ...companyHandlers, ...parts.flatMap(({ handles }) => handles)],
  contributes: [
    contribute(resources, 'core.company', { permission: companyAccess, title: 'Environment' }),
    contribute(resources, 'core.security', { permission: securityAccess, title: 'Security' }),
    provide('core.companyKeys', {
      service: companyKeys,
      create: server => new CompanyKeys(server),
    }),
    provide('core.auditAnchors', {
      service: auditAnchors,
      create: server => new AuditAnchors(server),
    }),
    provide('core.keyFileWatch', {
      service: keyFileWatch,
      create: server => new KeyFileWatch(server),
    }),
    provide('core.metrics', { service: metrics, create: () => new Metrics() }),
    provide('core.outgoingCalls', {
      service: outgoingCalls,
      create: ({ settings: { allowHosts } }) =>
        new OutgoingCalls(options => guardedFetch({ ...options, allowHosts })),
    }),
    provide('core.jobWorker', { service: jobWorker, create: server => new JobWorker(server) }),
    contribute(jobs, 'core.cleanUp', cleanUp),
    refreshedHeads,
    contribute(countedTables, 'core.members', { name: 'Customers', table: 'memberships' }),
    provide('core.mailer', { service: mailer, create: server => new Mailer(server) }),
    ...parts.flatMap(({ contributes }) => contributes),
  ],
  activate: async server => {
    await beginHeads(server);
    server.get(mailer).start();
    server.get(keyFileWatch).look();
    const worker = server.get(jobWorker);
    if (server.settings.jobs) worker.start();
    return () => worker.close();
  },
});
