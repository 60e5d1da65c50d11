import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('variablesFailure', {
  fetchAttributes: 'Error fetching attributes',
  createAttribute: 'Error creating attribute',
  updateAttribute: 'Error updating attribute',
  deleteAttribute: 'Error deleting attribute',
});
