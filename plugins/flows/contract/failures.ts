import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('flowsFailure', {
  fetchFlows: 'Error fetching flows.',
  updateFlow: 'Error updating flows',
  createFlow: 'Error creating flows',
  importFlow: 'Error importing flow',
  deleteFlow: 'Error deleting flows',
  deployFlow: 'Error deploying flow.',
  revertFlow: 'Error reverting flow version.',
});
