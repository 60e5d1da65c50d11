import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('connectionsFailure', {
  cloneConnector: 'Connector cannot be cloned. Please try later.',
  fetchConnections: 'Error fetching connections',
  createConnector: 'Error creating connector',
  updateConnector: 'Error updating connector',
  deleteConnector: 'Error deleting connector',
  testConnection: 'Error testing connection',
  enrich: 'Error fetching choices',
  testDrive: 'Error running test drive',
});
