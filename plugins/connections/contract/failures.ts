import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('connectionsFailure', {
  cloneConnector: 'Connector cannot be cloned. Please try later.',
  fetchConnections: 'Error fetching connections',
  createConnector: 'Error creating connector',
  updateConnector: 'Failed to save the connection',
  deleteConnector: 'Failed to delete the connection',
  testConnection: 'Failed to test the connection',
  enrich: 'Failed to load the options',
  testDrive: 'Failed to run the test drive',
});
