import { afterAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { AdminClient, document, type Asked } from './AdminClient';
import { smallGraph } from './smallGraph';

const sluice = await startServer();
afterAll(() => sluice.close());
const client = new AdminClient(sluice, await sluice.company());
/** Ids of what the operations before have made. */
const made: Record<string, string> = {};
const flow = () => ({ flowID: made['flow']! });
const version = () => ({ ...flow(), versionID: '1' });
const application = () => ({ davinciApplicationID: made['application']! });
const policy = () => ({ ...application(), flowPolicyID: made['policy']! });
const instance = () => ({ connectorInstanceID: made['instance']! });
const variable = () => ({ variableID: made['variable']! });
const text = { context: 'company', dataType: 'string', mutable: true };

interface Row {
  readonly id: string;
  readonly asked?: () => Asked;
  readonly status?: number;
  /** Keeps ids of the answer for the operations after it. */
  readonly keep?: (body: any) => void;
}

const rows: readonly Row[] = [
  {
    id: 'createFlow',
    asked: () => ({ body: { name: 'Sign-on', description: 'First', graphData: smallGraph } }),
    status: 201,
    keep: ({ id }) => void (made['flow'] = id),
  },
  { id: 'getFlows', asked: () => ({ query: { attributes: 'name,graphData' } }) },
  { id: 'getFlowById', asked: () => ({ params: flow() }) },
  {
    id: 'replaceFlowById',
    asked: () => ({
      params: flow(),
      body: {
        name: 'Sign-on 2',
        color: '#AFD5FF',
        graphData: smallGraph,
        inputSchema: [{ propertyName: 'email', preferredDataType: 'string' }],
        outputSchema: { output: { type: 'object', properties: { id: { type: 'string' } } } },
        settings: { logLevel: 3 },
      },
    }),
  },
  { id: 'updateEnabledByFlowId', asked: () => ({ params: flow(), body: { enabled: true } }) },
  { id: 'validateFlowByIdAsValidateJson', asked: () => ({ params: flow(), body: {} }) },
  { id: 'deployFlowByIdAsDeployJson', asked: () => ({ params: flow(), body: {} }), status: 201 },
  {
    id: 'cloneFlowByIdAsCloneJson',
    asked: () => ({ params: flow(), body: {} }),
    status: 201,
    keep: ({ id }) => void (made['clone'] = id),
  },
  { id: 'getVersionsByFlowId', asked: () => ({ params: flow() }) },
  { id: 'getVersionByIdUsingFlowId', asked: () => ({ params: version() }) },
  {
    id: 'replaceAliasByFlowIdAndVersionId',
    asked: () => ({ params: version(), body: { alias: 'First' } }),
  },
  {
    id: 'getDetailsByFlowIdAndVersionId',
    asked: () => ({ params: version(), query: { expand: 'skcomponents' } }),
  },
  { id: 'deleteVersionByIdUsingFlowId', asked: () => ({ params: version() }), status: 204 },
  {
    id: 'createDavinciApplication',
    asked: () => ({ body: { name: 'Shop' } }),
    status: 201,
    keep: ({ id }) => void (made['application'] = id),
  },
  { id: 'getDavinciApplications' },
  { id: 'getDavinciApplicationById', asked: () => ({ params: application() }) },
  {
    id: 'replaceDavinciApplicationById',
    asked: () => ({
      params: application(),
      body: {
        name: 'Shop 2',
        apiKey: { enabled: true },
        oauth: {
          redirectUris: ['https://shop.example/callback'],
          grantTypes: ['authorizationCode', 'clientCredentials'],
        },
      },
    }),
  },
  { id: 'rotateKeyByDavinciApplicationId', asked: () => ({ params: application(), body: {} }) },
  { id: 'rotateSecretByDavinciApplicationId', asked: () => ({ params: application(), body: {} }) },
  {
    id: 'createFlowPolicyByDavinciApplicationId',
    asked: () => ({
      params: application(),
      body: {
        name: 'Everyone',
        flowDistributions: [{ id: made['flow'], version: -1, weight: 100 }],
      },
    }),
    status: 201,
    keep: ({ id }) => void (made['policy'] = id),
  },
  { id: 'getFlowPoliciesByDavinciApplicationId', asked: () => ({ params: application() }) },
  { id: 'getFlowPolicyByIdUsingDavinciApplicationId', asked: () => ({ params: policy() }) },
  {
    id: 'replaceFlowPolicyByIdUsingDavinciApplicationId',
    asked: () => ({
      params: policy(),
      body: {
        name: 'Staff',
        status: 'disabled',
        flowDistributions: [
          { id: made['flow'], version: -1, successNodes: [{ id: 'done000001' }], ip: ['10.0.0.1'] },
        ],
      },
    }),
  },
  { id: 'getEventsByDavinciApplicationIdAndFlowPolicyId', asked: () => ({ params: policy() }) },
  {
    id: 'deleteFlowPolicyByIdUsingDavinciApplicationId',
    asked: () => ({ params: policy() }),
    status: 204,
  },
  { id: 'deleteDavinciApplicationById', asked: () => ({ params: application() }), status: 204 },
  { id: 'getConnectors' },
  { id: 'getConnectorById', asked: () => ({ params: { connectorID: 'httpConnector' } }) },
  { id: 'getDetailsByConnectorId', asked: () => ({ params: { connectorID: 'smtpConnector' } }) },
  {
    id: 'createConnectorInstance',
    asked: () => ({
      body: {
        name: 'Mail',
        connector: { id: 'smtpConnector' },
        properties: { hostname: 'mail.example', password: 'correct horse' },
      },
    }),
    status: 201,
    keep: ({ id }) => void (made['instance'] = id),
  },
  { id: 'getConnectorInstances' },
  { id: 'getConnectorInstanceById', asked: () => ({ params: instance() }) },
  {
    id: 'createConnectorInstanceById',
    asked: () => ({ params: instance(), body: {} }),
    status: 201,
  },
  {
    id: 'replaceConnectorInstanceById',
    asked: () => ({
      params: instance(),
      body: {
        name: 'Mail 2',
        connector: { id: 'smtpConnector' },
        properties: { hostname: 'mail.example', password: '******' },
      },
    }),
  },
  { id: 'deleteConnectorInstanceById', asked: () => ({ params: instance() }), status: 204 },
  {
    id: 'createVariable',
    asked: () => ({ body: { name: 'greeting', ...text, value: 'Hello' } }),
    status: 201,
    keep: ({ id }) => void (made['variable'] = id),
  },
  { id: 'getVariables', asked: () => ({ query: { limit: 5, filter: 'name sw "greet"' } }) },
  { id: 'getVariableById', asked: () => ({ params: variable() }) },
  {
    id: 'replaceVariableById',
    asked: () => ({ params: variable(), body: { name: 'greeting', ...text, value: 'Hi' } }),
  },
  { id: 'deleteVariableById', asked: () => ({ params: variable() }), status: 204 },
  { id: 'deleteFlowById', asked: () => ({ params: { flowID: made['clone']! } }), status: 204 },
];

it.skipIf(!document).each(rows)(
  'answers $id as the document has it (skipped without shared/data/admin-api)',
  async ({ id, asked, status = 200, keep }) => {
    const request: Asked = asked?.() ?? {};
    const operation = document!.operations.get(id)!;
    expect(document!.findRequestFaults(operation, request.body)).toEqual([]);
    const { faults, ...answer } = await client.call(id, request);
    expect(answer).toMatchObject({ status });
    expect(faults).toEqual([]);
    keep?.(answer.body);
  },
);

it.skipIf(!document)('answers every operation (skipped without shared/data/admin-api)', () => {
  expect(rows.map(({ id }) => id).sort()).toEqual([...document!.operations.keys()].sort());
});
