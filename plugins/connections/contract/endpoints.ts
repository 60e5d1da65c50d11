import { Type, type Static } from 'typebox';
import { can, catalogue, endpoint, Moment, namespace, Note } from '#core/contract';
import { ConnectorManifest, PropertyDefinition } from '#plugins/connectors/contract/manifest';

const connections = namespace('connections');
/** The wire's resource group for connections and connectors. */
export const access = connections.permission('connections');
/** The wire's resource group for variables. */
export const variablesAccess = connections.permission('variables');
export const variablesPlan = connections.entitlement('attributes');
export const list = connections.route('list', '/connections');
export const detail = connections.route('detail', '/connections/:id');
/** Every connector, with what it can do and what it needs. */
export const catalogueRoute = connections.route('catalogue', '/connections/catalogue');
export const attributes = connections.route('attributes', '/attributes');

export const Connection = Type.Object({
  connectionId: Type.String(),
  connectorId: Type.String(),
  name: Type.String(),
  companyId: Type.String(),
  customerId: Type.String(),
  createdDate: Moment,
  updatedDate: Moment,
  /** Each definition merged with its value; secrets as ******. */
  properties: Type.Record(Type.String(), PropertyDefinition),
});
export type Connection = Static<typeof Connection>;
const Values = Type.Record(Type.String(), Type.Unknown());

export const listConnections = endpoint('GET /connections', {
  summary: 'The company’s connections.',
  reply: Type.Array(Connection),
  when: can(access, 'read'),
  failure: catalogue.fetchConnections,
});
export const getConnection = endpoint('GET /connections/:connectionId', {
  summary: 'One connection.',
  query: Type.Object({ details: Type.Optional(Type.String()) }),
  reply: Connection,
  when: can(access, 'read'),
  failure: catalogue.fetchConnections,
});
export const createConnection = endpoint('POST /connections', {
  summary: 'Makes a connection of a connector.',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 256 }),
    connectorId: Type.String(),
    properties: Type.Optional(Values),
  }),
  reply: Connection,
  when: can(access, 'create'),
  failure: catalogue.createConnector,
  invalidates: () => [listConnections],
});
export const saveConnection = endpoint('PUT /connections/:connectionId', {
  summary: 'Changes the given property values, keeps the rest; ****** keeps a secret.',
  body: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    properties: Type.Optional(Values),
  }),
  reply: Connection,
  when: can(access, 'update'),
  failure: catalogue.updateConnector,
  invalidates: () => [listConnections, getConnection],
});
export const deleteConnection = endpoint('DELETE /connections/:connectionId', {
  summary: 'Deletes a connection; refused while a flow uses it.',
  reply: Note,
  when: can(access, 'delete'),
  failure: catalogue.deleteConnector,
  invalidates: () => [listConnections],
});
export const cloneConnection = endpoint('POST /connections/:connectionId/clone', {
  summary: 'Copies a connection with its secrets.',
  body: Type.Object({ name: Type.Optional(Type.String()) }),
  reply: Connection,
  when: can(access, 'create'),
  failure: catalogue.cloneConnector,
  invalidates: () => [listConnections],
});
export const listConnectors = endpoint('GET /connectors', {
  summary: 'The connector catalogue.',
  query: Type.Object({ details: Type.Optional(Type.String()) }),
  reply: Type.Array(ConnectorManifest),
  when: can(access, 'read'),
});
export const getConnector = endpoint('GET /connectors/:connectorId', {
  summary: 'One connector’s manifest.',
  reply: ConnectorManifest,
  when: can(access, 'read'),
});
