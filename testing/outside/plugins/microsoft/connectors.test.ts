import { nodesOn, startServer } from '@sluice/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const connector = 'microsoftDynamicsCustomerInsightsConnector';
const account = {
  baseURL: 'https://contoso.crm.dynamics.com',
  tenant: 'contoso.onmicrosoft.com',
  clientId: 'us',
  clientSecret: 'hush',
};
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('reports in a flow which settings it lacks', async () => {
  const nodes = await nodesOn(sluice);
  const create = async (properties: Readonly<Record<string, string>>, email: string) =>
    nodes.run([
      connector,
      'createLead',
      { leadNewEmail: email },
      await nodes.connection(connector, properties),
    ]);
  expect(await create({ baseURL: account.baseURL }, 'ada@example.com')).toMatchObject({
    success: false,
    error: {
      code: 'notConfigured',
      message:
        'The connection is missing Tenant, Client ID, Client Secret. Enter them under Connectors.',
    },
  });
  expect(await create(account, '')).toMatchObject({
    success: false,
    error: { code: 'invalidInput', message: 'Fill in these node properties: Email.' },
  });
});
