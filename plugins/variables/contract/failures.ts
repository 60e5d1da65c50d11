import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('variablesFailure', {
  fetchAttributes: 'Error fetching variables',
  createAttribute: 'Error creating variable',
  updateAttribute: 'Error updating variable',
  deleteAttribute: 'Error deleting variable',
});
