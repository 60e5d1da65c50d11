import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('auditFailure', {
  fetchEvents: 'Error fetching audit trail',
  verifyEvents: 'Error verifying audit trail',
  exportEvents: 'Error exporting audit trail',
});
