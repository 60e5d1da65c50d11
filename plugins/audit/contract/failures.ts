import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('auditFailure', {
  fetchEvents: 'Error fetching audit trail',
  verifyEvents: 'Error verifying audit trail',
  exportEvents: 'Error exporting audit trail',
});
