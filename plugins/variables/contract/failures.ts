import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('variablesFailure', {
  fetchAttributes: 'Failed to load variables',
  createAttribute: 'Failed to create the variable',
  updateAttribute: 'Failed to save the variable',
  deleteAttribute: 'Failed to delete the variable',
});
