import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('connectionsFailure', {
  cloneConnector: 'Connector cannot be cloned. Please try later.',
  fetchConnections: 'Error fetching connections',
  createConnector: 'Error creating connector',
  updateConnector: 'Error updating connection',
  deleteConnector: 'Error deleting connection',
  testConnection: 'Error testing connection',
  enrich: 'Error fetching options',
  testDrive: 'Error running test drive',
});
