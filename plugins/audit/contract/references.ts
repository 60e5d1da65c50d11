import { namespace } from '../../../core/contract';

const audit = namespace('audit');

/** The resource group of the audit trail. */
export const auditAccess = audit.permission('events');
/** Whether this installation shows the audit trail. */
export const auditEnabled = audit.flag('enabled', true);
