import { Type } from 'typebox';
import { endpoint, every } from '#core/contract';
import * as connections from '#plugins/connections/contract';
import * as catalogue from '#plugins/connectors/contract/catalogue';
import { maybe, Name, NoContent, Reference, Resource, ResourceList, mediaTypes } from './resources';

const Properties = Type.Record(Type.String(), Type.Unknown());

export const listInstances = endpoint('GET /environments/:companyId/connectorInstances', {
  summary: 'Lists the environment’s connector instances. Secrets are masked (******).',
  reply: ResourceList,
  when: connections.listConnections.when,
});
export const createInstance = endpoint('POST /environments/:companyId/connectorInstances', {
  summary: 'Creates an instance of a connector.',
  body: Type.Object({ name: Name, connector: Reference, properties: maybe(Properties) }),
  mediaTypes: [mediaTypes.json],
  reply: Resource,
  when: connections.createConnection.when,
});
export const getInstance = endpoint('GET /environments/:companyId/connectorInstances/:instanceId', {
  summary: 'Returns a connector instance. Secrets are masked (******).',
  reply: Resource,
  when: connections.getConnection.when,
});
export const cloneInstance = endpoint(
  'POST /environments/:companyId/connectorInstances/:instanceId',
  {
    summary: 'Copies a connector instance with its secrets.',
    body: Type.Object({ name: maybe(Name) }),
    mediaTypes: [mediaTypes.cloneInstance],
    reply: Resource,
    when: connections.cloneConnection.when,
  },
);
export const replaceInstance = endpoint(
  'PUT /environments/:companyId/connectorInstances/:instanceId',
  {
    summary:
      'Replaces a connector instance’s name and the properties in the request. Send ****** to keep a secret’s current value.',
    // Clients that cannot change the connector leave it out.
    body: Type.Object({ name: Name, connector: maybe(Reference), properties: maybe(Properties) }),
    mediaTypes: [mediaTypes.json],
    reply: Resource,
    when: every(connections.getConnection.when, connections.saveConnection.when),
  },
);
export const deleteInstance = endpoint(
  'DELETE /environments/:companyId/connectorInstances/:instanceId',
  {
    summary: 'Deletes a connector instance. Fails if a flow uses it.',
    reply: NoContent,
    when: connections.deleteConnection.when,
  },
);
export const listConnectors = endpoint('GET /environments/:companyId/connectors', {
  summary: 'Lists the connectors in the catalog.',
  reply: ResourceList,
  when: catalogue.listConnectors.when,
});
export const getConnector = endpoint('GET /environments/:companyId/connectors/:connectorId', {
  summary: 'Returns a connector from the catalog.',
  reply: Resource,
  when: catalogue.getConnector.when,
});
export const getConnectorDetails = endpoint(
  'GET /environments/:companyId/connectors/:connectorId/details',
  {
    summary: 'Returns a connector’s capabilities and settings.',
    reply: Resource,
    when: catalogue.getConnector.when,
  },
);
