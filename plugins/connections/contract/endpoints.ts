import { Type, type Static } from 'typebox';
import { can, endpoint, Moment, namespace, Note } from '#core/contract';
import { failures } from './failures';
import { PropertyDefinition } from '#plugins/connectors/contract/manifest';
import { access } from '#plugins/connectors/contract/references';

const connections = namespace('connections');
export const list = connections.route('list', '/connections');
export const detail = connections.route('detail', '/connections/:id');

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
  failure: failures.fetchConnections,
});
export const getConnection = endpoint('GET /connections/:connectionId', {
  summary: 'One connection.',
  query: Type.Object({ details: Type.Optional(Type.String()) }),
  reply: Connection,
  when: can(access, 'read'),
  failure: failures.fetchConnections,
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
  failure: failures.createConnector,
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
  failure: failures.updateConnector,
  invalidates: () => [listConnections, getConnection],
});
export const deleteConnection = endpoint('DELETE /connections/:connectionId', {
  summary: 'Deletes a connection; refused while a flow uses it.',
  reply: Note,
  when: can(access, 'delete'),
  failure: failures.deleteConnector,
  invalidates: () => [listConnections],
});
export const cloneConnection = endpoint('POST /connections/:connectionId/clone', {
  summary: 'Copies a connection with its secrets.',
  body: Type.Object({ name: Type.Optional(Type.String()) }),
  reply: Connection,
  when: can(access, 'create'),
  failure: failures.cloneConnector,
  invalidates: () => [listConnections],
});
