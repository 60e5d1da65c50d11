/** The connectors by which flows work with the company's end users. */
export const userDirectoryConnectorId = 'userDirectoryConnector';
export const authenticatorsConnectorId = 'authenticatorsConnector';
/** Their connections, which every company starts with under these ids. */
export const identityConnections = [
  {
    connectionId: 'c1d5a4f7e60b4f0e9a3c5b2d8e7f6a10',
    connectorId: userDirectoryConnectorId,
    name: 'User Directory',
  },
  {
    connectionId: 'a7e3b9c2d4f14c5e8b6a0d9f1c2e3b45',
    connectorId: authenticatorsConnectorId,
    name: 'Authenticators',
  },
] as const;
