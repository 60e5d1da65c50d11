import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('flowsFailure', {
  fetchFlows: 'Error fetching flows.',
  updateFlow: 'Error updating flows',
  createFlow: 'Error creating flows',
  importFlow: 'Error importing flow',
  deleteFlow: 'Error deleting flows',
  deployFlow: 'Error deploying flow.',
  revertFlow: 'Error reverting flow version.',
});
