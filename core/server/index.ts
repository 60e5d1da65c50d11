export * from './access';
export { writeAudit, type AuditEntry } from './audit/audit';
export { Database, holds, isTaken, OpenFault, type Queries } from './database';
export { createServer, type Sluice } from './host/createServer';
export * from './host/plugin';
export { ServerHost } from './host/serverHost';
export { CompanyKeys, companyKeys } from './keys/CompanyKeys';
export { mailer, mailText, queueMail, type Mail } from './mail/outbox';
export { readSettings, SettingFault, type Settings } from './settings';
