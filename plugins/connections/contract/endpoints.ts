import { Type, type Static } from 'typebox';
import {
  can,
  endpoint,
  Moment,
  namespace,
  Acknowledgement,
  type Gate,
  type Panel,
} from '#core/contract';
import type { FoundReferences } from '#core/contract/fields/references';
import { failures } from './failures';
import { PropertyDefinition, type ConnectorManifest } from '#plugins/connectors/contract/manifest';
import { access } from '#plugins/connectors/contract/references';
import { TestOutcome, EnrichedProperty } from '#plugins/connectors/contract/connectorCalls';

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
  /** The properties that have a value, each definition merged with it; secrets as ******. */
  properties: Type.Record(Type.String(), PropertyDefinition),
});
export type Connection = Static<typeof Connection>;
const Values = Type.Record(Type.String(), Type.Unknown());

export const listConnections = endpoint('GET /connections', {
  summary: 'Lists the environment’s connections.',
  reply: Type.Array(Connection),
  when: can(access, 'read'),
  failure: failures.fetchConnections,
});
export const getConnection = endpoint('GET /connections/:connectionId', {
  summary: 'Returns a connection.',
  query: Type.Object({ details: Type.Optional(Type.String()) }),
  reply: Connection,
  when: can(access, 'read'),
  failure: failures.fetchConnections,
});
export const createConnection = endpoint('POST /connections', {
  summary: 'Creates a connection for a connector.',
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
  summary:
    'Changes a connection. If you send properties, they replace all stored ones. Send ****** to keep a secret’s current value.',
  body: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    properties: Type.Optional(Values),
    /** The `updatedDate` that the change was made from; 409 where it is no longer the last. */
    readDate: Type.Optional(Moment),
  }),
  reply: Connection,
  when: can(access, 'update'),
  failure: failures.updateConnector,
  invalidates: () => [listConnections, getConnection],
});
export const deleteConnection = endpoint('DELETE /connections/:connectionId', {
  summary: 'Deletes a connection. Fails if a flow uses it.',
  reply: Acknowledgement,
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

export const testConnection = endpoint('POST /connections/:connectionId/test', {
  summary:
    'Tests a connection with its stored values, or with the properties you send. ****** stands for the stored secret.',
  body: Type.Object({ properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
  reply: Type.Intersect([TestOutcome, Type.Object({ timeDifference: Type.Integer() })]),
  when: can(access, 'update'),
  failure: failures.testConnection,
});

export const enrichCapability = endpoint(
  'POST /company/:companyId/connections/:connectionId/capabilities/:capability/enrichment',
  {
    summary:
      'Returns options and additional fields for a node’s properties, based on its connection.',
    body: Type.Object({ properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
    reply: Type.Object({ properties: Type.Record(Type.String(), EnrichedProperty) }),
    when: can(access, 'read'),
    failure: failures.enrich,
  },
);

/** A flow that uses a connection. */
export const ConnectionUse = Type.Object({
  flowId: Type.String(),
  name: Type.String(),
  /** Where the flow stands in the console. */
  link: Type.Optional(Type.String()),
  /** The deployed version uses it and the one on the canvas does not any more. */
  deployedOnly: Type.Optional(Type.Boolean()),
  /** Its nodes on the connection; left out where very many flows use it. */
  nodes: Type.Optional(
    Type.Array(
      Type.Object({
        nodeId: Type.String(),
        title: Type.String(),
        /** The title of the capability that the node calls. */
        capability: Type.Optional(Type.String()),
        /** Where the node stands; without it, the version on the canvas has it no more. */
        link: Type.Optional(Type.String()),
      }),
    ),
  ),
});
export type ConnectionUse = Static<typeof ConnectionUse>;

/** Who uses a connection, as a contributor of `connectionUses` finds them. */
export interface ConnectionUses {
  /** The permission a caller needs to see the individual uses. */
  readonly when: Gate;
  readonly uses: readonly ConnectionUse[];
}

export const listConnectionUses = endpoint('GET /connections/:connectionId/uses', {
  summary: 'Lists the flows that use a connection in their current or deployed version.',
  reply: Type.Object({
    uses: Type.Array(ConnectionUse),
    /** How many there are that the caller may not see. */
    hidden: Type.Integer(),
  }),
  when: can(access, 'read'),
  failure: failures.fetchConnections,
});

/** The props of a panel on the page of a connection. */
export interface ConnectionView {
  readonly connection: Connection;
  readonly connector: ConnectorManifest;
}
/** Panels below the settings of a connection, each with its own heading. */
export const connectionPanels =
  connections.extensionPoint<Panel<ConnectionView>>('connectionPanels');

/** The settings of a connection whose code fields are to be known. */
export interface SettingsCodeProps {
  readonly connector: ConnectorManifest;
  /** Returns the value of a setting as it stands in its field now. */
  readonly valueOf: (property: string) => unknown;
  readonly provide: (script: FoundReferences['script']) => void;
}
/** Checks and completes code in the settings of a connection. It draws nothing. */
export const settingsCode = connections.extensionPoint<Panel<SettingsCodeProps>>('settingsCode');
