import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { AdminClient, document } from './AdminClient';
import { smallGraph } from './smallGraph';

const sluice = await startServer();
afterAll(() => sluice.close());
const client = new AdminClient(sluice, await sluice.company());
const ids: Record<string, string> = {};

beforeAll(async () => {
  if (!document) return;
  const made = async (id: string, body: object) => (await client.call(id, { body })).body.id;
  ids['flow'] = await made('createFlow', { name: 'Sign-on', graphData: smallGraph });
  ids['application'] = await made('createDavinciApplication', { name: 'Shop' });
});

const oauth = {
  enforceSignedRequestOpenid: false,
  grantTypes: ['implicit', 'authorizationCode'],
  logoutUris: ['https://shop.example/bye'],
  redirectUris: ['https://shop.example/callback', 'com.shop:/callback'],
  scopes: ['openid', 'flow_analytics'],
};
const age = { enabled: true, time: 5, timeFormat: 'hours' };
const text = { context: 'company', mutable: false };

interface Row {
  readonly kind: string;
  readonly param: string;
  readonly create: string;
  readonly read: string;
  readonly replace: string;
  readonly first?: object;
  readonly bodies: () => readonly object[];
}
/** Resources that plans create, read, and replace; later bodies change or omit earlier parts. */
const rows: readonly Row[] = [
  {
    kind: 'application',
    param: 'davinciApplicationID',
    create: 'createDavinciApplication',
    read: 'getDavinciApplicationById',
    replace: 'replaceDavinciApplicationById',
    first: { name: 'Plan' },
    bodies: () => [
      { name: 'Plan', apiKey: { enabled: false }, oauth },
      { name: 'Plan', apiKey: { enabled: true }, oauth: { ...oauth, redirectUris: [] } },
    ],
  },
  {
    kind: 'policy',
    param: 'flowPolicyID',
    create: 'createFlowPolicyByDavinciApplicationId',
    read: 'getFlowPolicyByIdUsingDavinciApplicationId',
    replace: 'replaceFlowPolicyByIdUsingDavinciApplicationId',
    bodies: () => [
      {
        name: 'Plan',
        status: 'enabled',
        flowDistributions: [
          { id: ids['flow'], version: -1, weight: 30, ip: ['10.0.0.0/8'] },
          { id: ids['flow'], version: 1, weight: 70, successNodes: [{ id: 'done000001' }] },
        ],
        trigger: { type: 'AUTHENTICATION', configuration: { mfa: age, pwd: age } },
      },
      {
        name: 'Plan 2',
        status: 'disabled',
        flowDistributions: [{ id: ids['flow'], version: -1, weight: 100 }],
      },
    ],
  },
  {
    kind: 'connector instance',
    param: 'connectorInstanceID',
    create: 'createConnectorInstance',
    read: 'getConnectorInstanceById',
    replace: 'replaceConnectorInstanceById',
    bodies: () => [
      {
        name: 'Plan',
        connector: { id: 'smtpConnector' },
        properties: { hostname: 'mail.example', port: 587 },
      },
      { name: 'Plan 2', connector: { id: 'smtpConnector' } },
    ],
  },
  ...[
    { dataType: 'string', value: 'Hello', displayName: 'Greets' },
    { dataType: 'number', value: 12.5, min: 1, max: 20 },
    { dataType: 'boolean', value: false },
    { dataType: 'object', value: { a: [1] } },
  ].map((value, at) => ({
    kind: `${value.dataType} variable`,
    param: 'variableID',
    create: 'createVariable',
    read: 'getVariableById',
    replace: 'replaceVariableById',
    bodies: () => [
      { name: `plan${at}`, ...text, ...value },
      { name: `plan${at}`, context: 'company', mutable: true, dataType: value.dataType },
    ],
  })),
];

it.skipIf(!document).each(rows)(
  'has nothing to change in a $kind that was created, replaced, and read (skipped without shared/data/admin-api)',
  async ({ param, create, read, replace, first, bodies }) => {
    const application = { davinciApplicationID: ids['application']! };
    const [planned, next] = bodies();
    const made = await client.call(create, { params: application, body: first ?? planned });
    expect(made).toMatchObject({ status: 201, faults: [] });
    const params = { ...application, [param]: made.body.id };
    for (const body of [planned!, next!]) {
      const replaced = await client.call(replace, { params, body });
      expect(replaced).toMatchObject({ status: 200, faults: [], body });
      expect((await client.call(read, { params })).body).toEqual(replaced.body);
    }
    const created = first ? {} : planned!;
    expect(made.body).toMatchObject(created);
  },
);
