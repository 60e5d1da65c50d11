import { namespace } from '../../../core/contract';

const assistant = namespace('assistant');

/** Whether this installation offers the assistant. */
export const assistantEnabled = assistant.flag('enabled', true);
export const assistantPlan = assistant.entitlement('assistant');
