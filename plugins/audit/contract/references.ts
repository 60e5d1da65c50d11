import { can, every, flagged, namespace, type Gate } from '#core/contract';

const audit = namespace('audit');

/** The resource group of the audit trail. */
export const auditAccess = audit.permission('events');
/** Whether this installation shows the audit trail. */
export const auditEnabled = audit.flag('enabled', true);
export const trail = audit.route('trail', '/company/events');
/** The trail is shown, and the person may read it. */
export const mayAudit: Gate = every(flagged(auditEnabled), can(auditAccess, 'read'));
