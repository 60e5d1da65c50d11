import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('adminFailure', {
  checkDomain: 'Error checking domain',
  createDomain: 'Error creating domain',
  deleteDomain: 'Error deleting domain',
  saveDomains: 'Error updating custom domains',
});
