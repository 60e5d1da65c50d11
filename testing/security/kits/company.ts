import { expect } from 'vitest';
import type { startServer } from '../../startServer';
import { lists } from '../lists/lists';
import { createTestGraph, sign, signLinks } from '#plugins/runtime/server/testFlows';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** The private values of a company; each test searches for them where they must not be. */
export interface Canaries {
  readonly connection: string;
  readonly variable: string;
  readonly typed: string;
}
export type Company = Awaited<ReturnType<typeof companyWithAll>>;

/**
 * A company with one real thing of every kind: flow and versions, connection, variables,
 * application, policy, member, run.
 */
export async function companyWithAll(sluice: Sluice, canaries: Canaries) {
  const owner = await sluice.company();
  const { token, companyId } = owner;
  const createResource = async (
    method: 'POST' | 'PUT',
    url: string,
    body?: unknown,
  ): Promise<any> => {
    const reply = await sluice.inject(method, url, { token, body });
    expect(reply.status, `${method} ${url}: ${reply.text}`).toBeLessThan(300);
    return reply.body;
  };
  const { connectionId } = await createResource('POST', '/connections', {
    name: `Directory of ${companyId}`,
    connectorId: 'pingOneSSOConnector',
    properties: {
      envId: { value: `env-${companyId}` },
      clientSecret: { value: canaries.connection },
    },
  });
  for (const [name, type, value] of [
    ['vault', 'secret', canaries.variable],
    ['plain', 'string', `plain-${companyId}`],
  ])
    await createResource('POST', '/constructs', { name, type, context: 'company', value });
  const { flowInfo: called } = await createResource('POST', '/flows', {
    name: `Called by ${companyId}`,
  });
  const graphData = createTestGraph(sign, signLinks);
  const { flowInfo } = await createResource('POST', '/flows', {
    name: `Flow of ${companyId}`,
    graphData,
    inputSchema: [{ propertyName: 'who', preferredDataType: 'string' }],
  });
  const { flowId } = flowInfo;
  await createResource('PUT', `/flows/${flowId}`, {
    currentVersion: 1,
    description: 'Second version',
  });
  const draft = await createResource('POST', `/flows/${flowId}/drafts`, { description: 'Tried' });
  await createResource('PUT', `/flows/${flowId}/deploy`);
  const { app } = await createResource('POST', '/apps', { name: `Application of ${companyId}` });
  const { appId } = app;
  await createResource('PUT', `/apps/${appId}`, { apiKeyEnabled: true });
  await createResource('POST', `/apps/${appId}/policy`, {
    name: `Policy of ${companyId}`,
    status: 'enabled',
    flows: [{ flowId, versionId: -1, weight: 100 }],
  });
  const kept = (await sluice.inject('GET', `/apps/${appId}`, { token })).body.app;
  const { policyId } = kept.policies.at(-1);
  const key = kept.apiKeys.prod as string;
  const schedule = await createResource('POST', `/apps/${appId}/policy/${policyId}/schedules`, {
    name: `Schedule of ${companyId}`,
    enabled: false,
    triggers: [{ cron: '0 3 * * *', timeZone: 'UTC' }],
  });
  const member = await createResource('POST', `/company/${companyId}/customers`, {
    email: `member-${companyId}@example.com`,
    firstName: 'Grace',
    lastName: `Of ${companyId}`,
    roles: ['default:read'],
  });
  const invitation = await readInvitation(sluice, owner);
  const run = await sluice.inject('POST', `/company/${companyId}/policy/${policyId}/start`, {
    headers: { 'x-sk-api-key': key },
    body: { who: `Somebody of ${companyId}`, password: canaries.typed },
  });
  expect(run.text).toContain('interactionToken');
  const known = {
    companyId,
    customerId: member.customerId as string,
    flowId: flowId as string,
    versionId: '1',
    input: 'who',
    field: 'username',
    draftId: String(draft.versionId),
    connectionId: connectionId as string,
    connectorId: 'httpConnector',
    name: 'plain##SK##company',
    capability: 'userLookup',
    appId: appId as string,
    policyId: policyId as string,
    scheduleId: schedule.id as string,
    interactionId: run.body.interactionId as string,
    eventId: `${run.body.interactionId}-0-0`,
  };
  const ids: typeof known & Readonly<Record<string, string>> = Object.assign(known);
  for (const { make } of lists)
    if (make) Object.assign(ids, await make({ ...owner, sluice, ids, made: createResource }));
  return {
    ...owner,
    ids,
    called: called.flowId as string,
    key,
    clientSecret: kept.oauth.values.clientSecret as string,
    invitation,
    waiting: run.body as { id: string; interactionId: string; interactionToken: string },
  };
}

async function readInvitation(
  sluice: Sluice,
  { companyId, token }: { companyId: string; token: string },
) {
  const { mails } = (await sluice.inject('GET', `/company/${companyId}/outbox`, { token })).body;
  return String(mails[0].link).split('token=')[1]!;
}
