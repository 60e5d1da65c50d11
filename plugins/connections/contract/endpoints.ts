import { Type, type Static } from 'typebox';
import { can, catalogue, endpoint, Moment, namespace, Note, Paging } from '../../../core/contract';
import { ConnectorManifest, PropertyDefinition } from './manifest';

const connections = namespace('connections');
/** The wire's resource group for connections and connectors. */
export const access = connections.permission('connections');
/** The wire's resource group for variables. */
export const variablesAccess = connections.permission('variables');
export const variablesPlan = connections.entitlement('attributes');
export const list = connections.route('list', '/connections');
export const detail = connections.route('detail', '/connections/:id');
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

export const Variable = Type.Object({
  context: Type.String(),
  type: Type.String(),
  displayName: Type.String(),
  value: Type.Optional(Type.Unknown()),
  mutable: Type.Boolean(),
  min: Type.Number(),
  max: Type.Number(),
  visibility: Type.String(),
  companyId: Type.String(),
  customerId: Type.String(),
  createdDate: Moment,
  flowId: Type.Optional(Type.String()),
  totalCount: Type.Optional(Type.Integer()),
});
export type Variable = Static<typeof Variable>;
/** Keyed by `name##SK##context` or `name##SK##flow##SK##flowId`. */
export const VariableMap = Type.Record(Type.String(), Variable);
const VariableBody = {
  context: Type.Union([
    Type.Literal('company'),
    Type.Literal('flow'),
    Type.Literal('flowInstance'),
    Type.Literal('user'),
  ]),
  type: Type.Union([
    Type.Literal('string'),
    Type.Literal('number'),
    Type.Literal('boolean'),
    Type.Literal('object'),
    Type.Literal('secret'),
  ]),
  displayName: Type.Optional(Type.String({ maxLength: 2000 })),
  value: Type.Optional(Type.Unknown()),
  mutable: Type.Optional(Type.Boolean()),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  flowId: Type.Optional(Type.String()),
};
export const listVariables = endpoint('GET /constructs', {
  summary: 'The company’s variables by composite name.',
  query: Type.Intersect([
    Paging,
    Type.Object({ names: Type.Optional(Type.String()), flowId: Type.Optional(Type.String()) }),
  ]),
  reply: VariableMap,
  when: can(variablesAccess, 'read'),
  failure: catalogue.fetchAttributes,
});
export const createVariable = endpoint('POST /constructs', {
  summary: 'Makes a variable.',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 256 }), ...VariableBody }),
  reply: VariableMap,
  when: can(variablesAccess, 'create'),
  failure: catalogue.createAttribute,
  invalidates: () => [listVariables],
});
export const saveVariable = endpoint('PUT /constructs/:name', {
  summary: 'Changes a variable; its name and context stay.',
  body: Type.Object(VariableBody),
  reply: VariableMap,
  when: can(variablesAccess, 'update'),
  failure: catalogue.updateAttribute,
  invalidates: () => [listVariables],
});
export const deleteVariable = endpoint('DELETE /constructs/:name', {
  summary: 'Deletes a variable.',
  reply: Note,
  when: can(variablesAccess, 'delete'),
  failure: catalogue.deleteAttribute,
  invalidates: () => [listVariables],
});
