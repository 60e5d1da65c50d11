import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('variablesFailure', {
  fetchAttributes: 'Error fetching attributes',
  createAttribute: 'Error creating attribute',
  updateAttribute: 'Error updating attribute',
  deleteAttribute: 'Error deleting attribute',
});
