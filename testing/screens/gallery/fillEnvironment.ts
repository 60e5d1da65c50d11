import { decide, decideLinks, createTestGraph } from '#plugins/runtime/server/testFlows';
import { Client } from '#testing/browser/Client';
import { oneOfEach, type Thing } from '../createTestCompany';

const variables = [
  { name: 'supportUrl', type: 'string', value: 'https://example.com/help' },
  { name: 'maximumTries', type: 'number', value: 5 },
  { name: 'beta', type: 'boolean', value: true },
] as const;
const ada = {
  name: 'Ada',
  description: 'A customer with a known device.',
  inputs: [
    { name: 'username', value: 'ada' },
    { name: 'device', value: 'known' },
  ],
  cookies: [],
  typed: [
    { name: 'username', value: 'ada' },
    { name: 'password', value: 'not a real one', secret: true },
  ],
  presses: ['Sign in'],
  device: { userAgent: '', languages: 'en-US', ip: '203.0.113.7' },
  answers: [
    {
      connectorId: 'pingOneSSOConnector',
      capability: 'readUser',
      success: true,
      output: { id: 'ada' },
    },
  ],
};
const edsger = {
  ...ada,
  name: 'Edsger',
  description:
    'A customer abroad who lost a phone, reads Dutch, and never gets the code right at once.',
  device: { userAgent: '', languages: 'nl, en', ip: '198.51.100.24' },
  answers: [],
};
const devices = ['known', 'known', 'new', 'known', 'known'] as const;

/**
 * Fills an environment with examples as a team that has used it for a while would: variables, users, an
 * application, and runs of which one in five fails. Returns the ids that paths of pages name.
 */
export async function fillEnvironment(client: Client): Promise<Record<Thing, string>> {
  const { companyId } = client;
  const make = (method: string, url: string, body: unknown) => client.call(method, url, body);
  const made = await oneOfEach(make, companyId);
  for (const { name, type, value } of variables)
    await make('POST', '/constructs', { name, context: 'company', type, value });
  for (const username of ['ada', 'edsger', 'barbara', 'donald', 'margaret'])
    await make('POST', `/company/${companyId}/users`, { username });
  for (const persona of [ada, edsger]) await make('POST', '/personas', persona);
  const body = { name: 'Payment check', graphData: createTestGraph(decide, decideLinks) };
  const { flowId } = (await make('POST', '/flows', body)).flowInfo;
  await make('PUT', `/flows/${flowId}/deploy`, {});
  const { app } = await make('POST', '/apps', { name: 'Shop' });
  await make('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
  await make('POST', `/apps/${app.appId}/policy`, {
    name: 'Checkout',
    status: 'enabled',
    flows: [{ flowId, versionId: -1, weight: 100 }],
  });
  const { policies, apiKeys } = (await make('GET', `/apps/${app.appId}`, undefined)).app;
  const address = `${client.address}/v1/company/${companyId}/policy/${policies[0].policyId}/start`;
  for (const device of devices)
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sk-api-key': apiKeys.prod },
      body: JSON.stringify({ device, amount: 30, username: 'ada' }),
    });
  const { customerId } = await make('GET', '/customers/me', undefined);
  const { flowsInfo } = await make('GET', '/flows?limit=50&isMinimal=', undefined);
  const example = flowsInfo.find(({ name }: { name: string }) => name.includes('one-time code'));
  const { flowTemplate } = await make('POST', '/flowtemplates', {
    flowId: example.flowId,
    name: 'Sign-in with a one-time code',
    description: 'Our own sign-in, as it runs in production.',
    category: 'Authentication',
  });
  await make('PUT', `/flowtemplates/${flowTemplate.flowTemplateId}/publish`, {});
  return {
    ...made,
    app: app.appId,
    flow: example.flowId,
    member: customerId,
    policy: policies[0].policyId,
    template: flowTemplate.flowTemplateId,
  };
}
