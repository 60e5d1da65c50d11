import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('adminFailure', {
  checkDomain: 'Error checking domain',
  createDomain: 'Error creating domain',
  deleteDomain: 'Error deleting domain',
  saveDomains: 'Error updating custom domains',
});
