import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { startServer } from '../startServer';
import { findLine, listEndpoints } from './kits/calls';
import { companyWithAll, type Company } from './kits/company';
import { contents } from './kits/contents';

const canaries = {
  connection: 'tenants-connection',
  variable: 'tenants-variable',
  typed: 'tenants-typed',
};
let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;
let theirs: Company;
beforeAll(async () => {
  sluice = await startServer();
  ours = await companyWithAll(sluice, canaries);
  theirs = await companyWithAll(sluice, canaries);
});
afterAll(() => sluice.close());

type Ask = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown];
const send = ([method, url, body]: Ask, headers: Record<string, string> = {}) =>
  sluice.inject(method, url, { token: theirs.token, body, headers });

/**
 * Returns the answers to a super admin of another company, which contain nothing of ours, and
 * checks that nothing of ours changed.
 */
async function attempt(asks: readonly Ask[], headers: Record<string, string> = {}) {
  const endpoints = listEndpoints(sluice.server);
  // A refusal of what isn’t there would show nothing.
  expect(asks.filter(([method, url]) => !findLine(endpoints, method, url))).toEqual([]);
  const before = await contents(sluice.server, ours.companyId);
  const answers: string[] = [];
  const leaks: string[] = [];
  for (const ask of asks) {
    const { status, text } = await send(ask, headers);
    answers.push(`${ask[0]} ${ask[1].split('?')[0]}: ${status}`);
    const told = ask[1].includes(ours.companyId)
      ? text.replaceAll(`/${ours.companyId}/`, '')
      : text;
    if (told.includes(ours.companyId) || /tenants-/.test(told))
      leaks.push(`${ask[0]} ${ask[1]}: ${text}`);
  }
  expect(leaks).toEqual([]);
  expect(await contents(sluice.server, ours.companyId)).toEqual(before);
  return answers;
}
const listAccepted = (answers: readonly string[]) =>
  answers.filter(answer => !/: 4\d\d$/.test(answer));

describe('the super admin of another environment', () => {
  it('can’t reach anything of ours by its ID, even with valid bodies', async () => {
    const { ids } = ours;
    const terms = { name: 'Taken over', status: 'disabled', flows: [] };
    const graphData = createTestGraph({ a: ['httpConnector', 'createSuccessResponse'] });
    const flow = `/flows/${ids.flowId}`;
    const at = (company: string): Ask[] => [
      [
        'PUT',
        `/company/${company}/customers/${ids.customerId}`,
        { firstName: 'Taken', roles: ['default:read'] },
      ],
      ['PUT', `/company/${company}/customers/${ours.customerId}`, { roles: ['default:read'] }],
      ['DELETE', `/company/${company}/customers/${ids.customerId}`],
      ['PUT', `/company/${company}/customers/${ids.customerId}/resendinvitation`],
      ['PUT', `/company/${company}/customers/${ours.customerId}/resetPassword`],
      ['GET', `/company/${company}/flows/${ids.flowId}/interactions/${ids.interactionId}/events`],
      [
        'GET',
        `/company/${company}/flows/${ids.flowId}/interactions/${ids.interactionId}/events/${ids.eventId}`,
      ],
      [
        'POST',
        `/company/${company}/flows/${ids.flowId}/interactions/${ids.interactionId}/replay`,
        {},
      ],
      ['DELETE', `/company/${company}/flows/${ids.flowId}/interactions/${ids.interactionId}`],
      ['GET', `/company/${company}/apps/${ids.appId}/policy/${ids.policyId}/events`],
      ['GET', `/company/${company}/customers/${ids.customerId}`],
    ];
    const asks: Ask[] = [
      ['PUT', flow, { currentVersion: 2, name: 'Taken over', graphData }],
      ['DELETE', flow],
      ['PUT', `${flow}/validate`],
      ['PUT', `${flow}/enable`],
      ['PUT', `${flow}/disable`],
      ['PUT', `${flow}/deploy`],
      ['PUT', `${flow}/clone`, { name: 'Copied' }],
      ['GET', `${flow}/versions/1?includeSubFlows=true&includeVariableValues=true`],
      ['GET', `${flow}/versions/1/subFlowStatus`],
      ['PUT', `${flow}/versions/1/revert`],
      ['DELETE', `${flow}/versions/1`],
      ['PUT', `${flow}/versions/1/alias`, { alias: 'Taken' }],
      ['POST', `${flow}/try`, { parameters: {} }],
      ['GET', `${flow}/inputs/who/rename`],
      ['GET', `${flow}/nodes/ask/fields/username/rename`],
      [
        'POST',
        `${flow}/nodes/ask/fields/username/rename`,
        { to: 'taken', seen: { [ids.flowId]: 2 } },
      ],
      ['POST', `${flow}/inputs/who/rename`, { to: 'taken', seen: { [ids.flowId]: 2 } }],
      ['GET', `/connections/${ids.connectionId}?details=true`],
      [
        'PUT',
        `/connections/${ids.connectionId}`,
        { name: 'Taken', properties: { clientSecret: { value: 'x' } } },
      ],
      ['DELETE', `/connections/${ids.connectionId}`],
      ['POST', `/connections/${ids.connectionId}/clone`, { name: 'Copied' }],
      ['GET', `/apps/${ids.appId}`],
      ['PUT', `/apps/${ids.appId}`, { name: 'Taken' }],
      ['DELETE', `/apps/${ids.appId}`],
      ['PUT', `/apps/${ids.appId}/rotateKey`],
      ['PUT', `/apps/${ids.appId}/rotateSecret`],
      ['POST', `/apps/${ids.appId}/policy`, terms],
      ['PUT', `/apps/${ids.appId}/policy/${ids.policyId}`, terms],
      ['PUT', `/apps/${theirs.ids.appId}/policy/${ids.policyId}`, terms],
      ['DELETE', `/apps/${ids.appId}/policy/${ids.policyId}`],
      ['DELETE', `/apps/${theirs.ids.appId}/policy/${ids.policyId}`],
      ['PUT', `/customers/${ids.customerId}/unlock`],
      ['PUT', `/company/${ours.companyId}/switch`],
      ['PUT', `/company/${ours.companyId}`, { name: 'Taken' }],
      ...at(theirs.companyId),
      ...at(ours.companyId),
    ];
    expect(listAccepted(await attempt(asks))).toEqual([]);
    expect(listAccepted(await attempt(asks, { 'x-sluice-company': ours.companyId }))).toEqual([]);
    const refused: string[] = [];
    for (const [method, url] of asks) {
      if (method !== 'GET' || url.includes(theirs.companyId)) continue;
      const { status } = await sluice.inject(method, url, { token: ours.token });
      if (status !== 200) refused.push(`${url}: ${status}`);
    }
    expect(refused).toEqual([]);
  });

  it('sees only their own rows in lists, whatever the query', async () => {
    const some = [ours.ids.flowId, ours.ids.appId, ours.ids.connectionId];
    const asks: Ask[] = [
      ...some.map((id): Ask => ['GET', `/flows?query=${id}&details=true`]),
      ['GET', `/flows?query=${encodeURIComponent('%')}&limit=100`],
      ['GET', '/flows?attributes=orx&isMinimal=true'],
      ['GET', '/connections'],
      ['GET', '/constructs'],
      ['GET', `/constructs?flowId=${ours.ids.flowId}`],
      ['GET', '/apps?limit=100'],
      ['GET', `/company/${theirs.companyId}/customers?query=${encodeURIComponent('_')}`],
      ['GET', `/company/${theirs.companyId}/outbox`],
      ['GET', `/company/${theirs.companyId}/roles`],
      ['GET', `/company/${theirs.companyId}/flows/${ours.ids.flowId}/events`],
      [
        'GET',
        `/company/${theirs.companyId}/flows/${theirs.ids.flowId}/events?interactionId=${ours.ids.interactionId}`,
      ],
      [
        'GET',
        `/company/${theirs.companyId}/flows/${theirs.ids.flowId}/events?afterInteractionId=${ours.ids.interactionId}&pivotTime=9999999999999`,
      ],
      ['GET', '/customers/me'],
    ];
    const answers = await attempt(asks);
    expect(answers.filter(answer => !answer.endsWith(': 200'))).toEqual([]);
  });

  it('renames their variable and flows that use it, not ours of the same name', async () => {
    const url = `/constructs/${encodeURIComponent('plain##SK##company')}/rename`;
    const { flowId } = ours.ids;
    const answers = await attempt([
      ['GET', url],
      ['POST', url, { to: 'taken', seen: { [flowId]: 2 } }],
      ['POST', url, { to: 'taken', seen: {}, keep: true }],
    ]);
    expect(answers.map(answer => answer.slice(-3))).toEqual(['200', '409', '200']);
  });

  it('can’t bind an import to our connections', async () => {
    const graphData = createTestGraph({ a: ['pingOneSSOConnector', 'readUser'] });
    const node = graphData.elements.nodes[0]!.data as Record<string, unknown>;
    node['connectionId'] = ours.ids.connectionId;
    const flowInfo = {
      name: 'Imported',
      graphData,
      flowId: ours.ids.flowId,
      companyId: ours.companyId,
    };
    const mapping = { [ours.ids.connectionId]: ours.ids.connectionId, x: ours.ids.connectionId };
    const answers = await attempt([
      [
        'PUT',
        '/flows/import?dryRun=true',
        { name: 'Imported', flowInfo, connectionMapping: mapping },
      ],
      ['PUT', '/flows/import', { name: 'Imported', flowInfo, connectionMapping: mapping }],
      ['PUT', '/flows/import', { name: 'Imported', flowInfo }],
      ['POST', '/flows', { name: 'Made', graphData }],
    ]);
    expect(answers.filter(answer => /: 5\d\d$/.test(answer))).toEqual([]);
    const { body } = await sluice.inject('GET', '/flows?details=true&limit=100', {
      token: theirs.token,
    });
    const own = (await sluice.inject('GET', '/connections', { token: theirs.token })).body as {
      connectionId: string;
    }[];
    expect(own.map(each => each.connectionId)).not.toContain(ours.ids.connectionId);
    for (const flow of body.flowsInfo) expect(flow.companyId).toBe(theirs.companyId);
  });

  it('can’t let their policy run our flow', async () => {
    const flows = [{ flowId: ours.ids.flowId, versionId: -1, weight: 100 }];
    const app = `/apps/${theirs.ids.appId}`;
    const answers = await attempt([
      ['POST', `${app}/policy`, { name: 'P', status: 'enabled', flows }],
      ['PUT', `${app}/policy/${theirs.ids.policyId}`, { name: 'P', status: 'enabled', flows }],
    ]);
    expect(listAccepted(answers)).toEqual([]);
  });

  it('can’t call our flow as a subflow', async () => {
    const graphData = createTestGraph({
      sub: [
        'flowConnector',
        'startSubFlow',
        { subFlowId: { label: 'x', value: ours.ids.flowId }, subFlowVersionId: -1 },
      ],
      ui: [
        'flowConnector',
        'startUiSubFlow',
        { subFlowId: { label: 'x', value: ours.ids.flowId }, subFlowVersionId: 1 },
      ],
    });
    const made = await send(['POST', '/flows', { name: 'Calls', graphData }]);
    const { flowId } = made.body.flowInfo;
    const before = await contents(sluice.server, ours.companyId);
    const status = await send(['GET', `/flows/${flowId}/versions/-1/subFlowStatus`]);
    expect(status.body.subFlowList.map((each: { exists: boolean }) => each.exists)).not.toContain(
      true,
    );
    const bundle = await send(['GET', `/flows/${flowId}/versions/-1?includeSubFlows=true`]);
    expect(bundle.text).not.toContain(ours.companyId);
    const trial = await send(['POST', `/flows/${flowId}/try`, { parameters: { who: 'x' } }]);
    const page = await sluice.app.inject({ method: 'GET', url: trial.body.url });
    expect(page.body).not.toContain('Hello');
    expect(page.body).not.toContain(ours.companyId);
    const interactionId = trial.body.interactionId as string;
    const run = await send([
      'GET',
      `/company/${theirs.companyId}/flows/${flowId}/interactions/${interactionId}/events`,
    ]);
    expect(run.body.status).toBe('error');
    expect(await contents(sluice.server, ours.companyId)).toEqual(before);
  });

  it('can’t start our policy with their key or continue our interaction', async () => {
    const before = await contents(sluice.server, ours.companyId);
    const { policyId } = ours.ids;
    const { waiting } = ours;
    const statuses: number[] = [];
    for (const company of [ours.companyId, theirs.companyId]) {
      const headers = { 'x-sk-api-key': theirs.key };
      statuses.push(
        (
          await sluice.inject('POST', `/company/${company}/policy/${policyId}/start`, {
            body: {},
            headers,
          })
        ).status,
      );
    }
    const step = (companyId: string, interactionid: string, interactiontoken: string) =>
      sluice.app.inject({
        method: 'POST',
        url: `/${companyId}/davinci/connections/x/capabilities/customHTMLTemplate`,
        headers: { interactionid, interactiontoken },
        payload: {
          id: waiting.id,
          eventName: 'continue',
          parameters: { username: 'ada', password: 'right' },
        },
      });
    const { interactionId: id, interactionToken: token } = waiting;
    const foreign = theirs.waiting.interactionToken;
    for (const reply of [
      await step(theirs.companyId, id, token),
      await step(ours.companyId, id, foreign),
      await step(ours.companyId, theirs.waiting.interactionId, token),
      await step(theirs.companyId, id, foreign),
    ])
      statuses.push(reply.statusCode);
    expect(statuses).toEqual([401, 401, 400, 400, 400, 400]);
    expect(await contents(sluice.server, ours.companyId)).toEqual(before);
    // Ours still answers, to whom it belongs.
    expect((await step(ours.companyId, id, token)).statusCode).toBe(200);
  });
});
