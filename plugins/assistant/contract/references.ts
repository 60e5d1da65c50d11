import { can, entitled, every, flagged, namespace } from '#core/contract';
import { access as flowsAccess } from '#plugins/flows/contract';

const assistant = namespace('assistant');

/** Whether this installation offers the assistant. */
export const assistantEnabled = assistant.flag('enabled', true);
export const assistantPlan = assistant.entitlement('assistant');
/** Who may ask the assistant: it is offered, the company has it, and the person may see flows. */
export const mayAsk = every(
  flagged(assistantEnabled),
  entitled(assistantPlan),
  can(flowsAccess, 'read'),
);
