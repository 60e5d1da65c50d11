import { codes, Failure, format, isRecord } from '#core/contract';
import type { Call, Handler } from '#core/server';
import { perform } from '#core/server/internal';
import * as connections from '#plugins/connections/contract';
import * as catalogue from '#plugins/connectors/contract/catalogue';
import * as calls from '../../contract/connectorCalls';
import { answer, createLinks, performAs, toTime } from '../answer';
import { strings } from '../../strings';
import { readCreated, toConnector, toConnectorDetails } from './toConnector';

const listPath = '/connectorInstances';

/** A value as it is written: those of composite properties are inside their definition. */
function toValue(property: Readonly<Record<string, unknown>>): unknown {
  const { value, properties } = property;
  if (!isRecord(properties)) return value;
  return {
    properties: Object.fromEntries(
      Object.entries(properties).flatMap(([name, inner]) =>
        isRecord(inner) && inner['value'] !== undefined ? [[name, { value: inner['value'] }]] : [],
      ),
    ),
  };
}

function toResource(call: Call, connection: connections.Connection) {
  const { connectionId: id, name, connectorId, createdDate, updatedDate, properties } = connection;
  const self = `${listPath}/${id}`;
  const values = Object.entries(properties).flatMap(([key, property]) => {
    const value = toValue(property);
    return value === undefined ? [] : [[key, value]];
  });
  return {
    _links: createLinks(call, self, {
      'connectorInstance.clone': self,
      connector: `/connectors/${connectorId}`,
    }),
    environment: { id: call.companyId },
    id,
    name,
    connector: { id: connectorId },
    ...(values.length > 0 && { properties: Object.fromEntries(values) }),
    createdAt: toTime(createdDate),
    updatedAt: toTime(updatedDate),
  };
}

const fields = { connectorId: 'connector/id' } as const;

/** Refuses another connector than the one that an instance has. */
async function requireConnector(call: Call, connectionId: string, wanted: string | undefined) {
  const input = { params: { connectionId }, query: {} };
  const { connectorId } = await perform(call, connections.getConnection, input);
  if (wanted === undefined || wanted === connectorId) return;
  const message = format(strings.fixed, { field: 'connector.id' });
  throw new Failure(400, codes.invalid, message, [{ at: 'body/connector/id', message }]);
}

/** The calls on connectors and their instances. */
export const connectorHandlers: readonly Handler[] = [
  answer(calls.listInstances, async (_, call) => {
    const listed = await perform(call, connections.listConnections, {});
    return {
      _links: createLinks(call, listPath),
      _embedded: { connectorInstances: listed.map(each => toResource(call, each)) },
    };
  }),
  answer(
    calls.createInstance,
    async ({ body: { name, connector, properties } }, call) => {
      const body = { name, connectorId: connector.id, ...(properties && { properties }) };
      const made = await performAs(call, connections.createConnection, { body }, fields);
      return toResource(call, made);
    },
    201,
  ),
  answer(calls.getInstance, async ({ params }, call) => {
    const input = { params: { connectionId: params.instanceId }, query: {} };
    return toResource(call, await perform(call, connections.getConnection, input));
  }),
  answer(
    calls.cloneInstance,
    async ({ params, body }, call) => {
      const input = { params: { connectionId: params.instanceId }, body };
      return toResource(call, await performAs(call, connections.cloneConnection, input));
    },
    201,
  ),
  answer(calls.replaceInstance, async ({ params, body }, call) => {
    const { name, connector, properties } = body;
    const connectionId = params.instanceId;
    await requireConnector(call, connectionId, connector?.id);
    const input = { params: { connectionId }, body: { name, ...(properties && { properties }) } };
    return toResource(call, await performAs(call, connections.saveConnection, input, fields));
  }),
  answer(calls.deleteInstance, async ({ params }, call) => {
    const input = { params: { connectionId: params.instanceId } };
    await perform(call, connections.deleteConnection, input);
  }),
  answer(calls.listConnectors, async (_, call) => {
    const catalog = await perform(call, catalogue.listConnectors, { query: {} });
    const created = await readCreated(call);
    return {
      _links: createLinks(call, '/connectors'),
      _embedded: { connectors: catalog.map(each => toConnector(call, each, created)) },
    };
  }),
  answer(calls.getConnector, async ({ params: { connectorId } }, call) => {
    const manifest = await perform(call, catalogue.getConnector, { params: { connectorId } });
    return toConnector(call, manifest, await readCreated(call));
  }),
  answer(calls.getConnectorDetails, async ({ params: { connectorId } }, call) => {
    const manifest = await perform(call, catalogue.getConnector, { params: { connectorId } });
    return toConnectorDetails(call, manifest);
  }),
];
