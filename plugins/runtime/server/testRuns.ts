import { expect } from 'vitest';
import type { startServer } from '#testing/startServer';
import { createTestGraph, type Link, type Node } from './testFlows';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Company = Awaited<ReturnType<Sluice['company']>>;

/** Ways to run flows on a server of a test. */
export function flowsOn(sluice: Sluice) {
  /** A deployed flow under a policy, in a company of its own or this one, and ways to run it. */
  async function createTestFlow(
    nodes: Readonly<Record<string, Node>>,
    links: readonly Link[] = [],
    more: object = {},
    company?: Company,
  ) {
    const who = company ?? (await sluice.company());
    const { token, companyId } = who;
    const made = await sluice.inject('POST', '/flows', {
      token,
      body: { name: 'Flow', graphData: createTestGraph(nodes, links), ...more },
    });
    expect(made.text).toContain('flowInfo');
    const { flowId } = made.body.flowInfo;
    expect((await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token })).status).toBe(200);
    const { app } = (await sluice.inject('POST', '/apps', { token, body: { name: 'App' } })).body;
    const terms = { name: 'P', status: 'enabled', flows: [{ flowId, versionId: -1, weight: 100 }] };
    const policies = await sluice.inject('POST', `/apps/${app.appId}/policy`, {
      token,
      body: terms,
    });
    const kept = (await sluice.inject('GET', `/apps/${app.appId}`, { token })).body.app;
    expect(policies.text).toContain('policies');
    const { policyId } = kept.policies.at(-1);
    if (!kept.apiKeyEnabled)
      await sluice.inject('PUT', `/apps/${app.appId}`, { token, body: { apiKeyEnabled: true } });
    const url = `/v1/company/${companyId}/policy/${policyId}/start`;
    return {
      ...who,
      flowId,
      policyId,
      key: kept.apiKeys.prod as string,
      start: (body: object = {}, key = kept.apiKeys.prod) =>
        sluice.inject('POST', url, { body, headers: { 'x-sk-api-key': key } }),
      page: (query = '', cookie = '') =>
        sluice.app.inject({
          method: 'GET',
          url: `/hosted/${companyId}/policy/${policyId}${query}`,
          ...(cookie && { headers: { cookie } }),
        }),
      runs: async () =>
        (await sluice.inject('GET', `/company/${companyId}/flows/${flowId}/events`, { token })).body
          .interactions,
      steps: async (interactionId: string) =>
        (
          await sluice.inject(
            'GET',
            `/company/${companyId}/flows/${flowId}/interactions/${interactionId}/events`,
            {
              token,
            },
          )
        ).body,
    };
  }
  const step = (
    companyId: string,
    screen: { id: string; interactionId: string; interactionToken: string },
    parameters: object,
    more: object = {},
  ) =>
    sluice.app.inject({
      method: 'POST',
      url: `/${companyId}/davinci/connections/x/capabilities/customHTMLTemplate`,
      headers: { interactionid: screen.interactionId, interactiontoken: screen.interactionToken },
      payload: { id: screen.id, eventName: 'continue', parameters, ...more },
    });
  const formIn = (html: string) =>
    new URLSearchParams(
      [...html.matchAll(/<input type="hidden" name="(sk\.[^"]+)" value="([^"]*)"/g)]
        .slice(0, 5)
        .map(([, name = '', value = '']) => [name, value.replace(/&#x3D;/g, '=')]),
    );
  const answer = (html: string, fields: Readonly<Record<string, string>>) => {
    const form = formIn(html);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return sluice.app.inject({
      method: 'POST',
      url: '/hosted/continue',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
  };

  return { flowOf: createTestFlow, step, answer };
}
