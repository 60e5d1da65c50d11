import { expect } from 'vitest';
import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
/** Connector, capability, property values, and the connection where it has settings. */
export type Node = readonly [
  connector: string,
  capability: string,
  properties?: Readonly<Record<string, unknown>>,
  connectionId?: string,
];
/** How a node ended: `out` is what it left for later nodes, `error` why it failed. */
export interface Ran {
  readonly success: boolean;
  readonly out: any;
  readonly error: { readonly message: string; readonly code: string | number };
  readonly cookies: readonly string[];
  readonly body: any;
}

const element = (group: string, data: object) => ({
  data,
  position: { x: 0, y: 0 },
  group,
  removed: false,
  selected: false,
  selectable: true,
  locked: false,
  grabbable: true,
  pannable: group === 'edges',
  classes: '',
});
const node = (
  id: string,
  [connectorId, capabilityName, properties = {}, connectionId = 'none']: Node,
) =>
  element('nodes', {
    id,
    nodeType: 'CONNECTION',
    connectorId,
    connectionId,
    name: id,
    label: id,
    status: 'configured',
    type: 'action',
    capabilityName,
    properties: Object.fromEntries(
      Object.entries({ nodeTitle: id, ...properties }).map(([name, value]) => [name, { value }]),
    ),
  });
const claim = (name: string, value: string) => ({ name, value });
const ends: Readonly<Record<string, Node>> = {
  yes: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
  no: ['httpConnector', 'createErrorResponse', { claimsNameValuePairs: [] }],
};

/**
 * A graph that runs these nodes one after the other; the last one's output and error come back in
 * the answer.
 */
function createTestGraph(nodes: Readonly<Record<string, Node>>) {
  const ids = Object.keys(nodes);
  const told = ids.flatMap(id => [
    claim(`${id}Out`, `{{local.${id}.payload.output}}`),
    claim(`${id}Error`, `{{local.${id}.payload.error}}`),
  ]);
  const links = ids.flatMap((id, at) => [
    { from: id, to: ids[at + 1] ?? 'yes', operator: 'allTriggersTrue' },
    { from: id, to: 'no', operator: 'anyTriggersFalse' },
  ]);
  const all = Object.entries({ ...nodes, ...ends }).map(
    ([id, [connector, capability, properties, connection]]) =>
      node(id, [
        connector,
        capability,
        id in ends ? { ...properties, claimsNameValuePairs: told } : properties,
        connection,
      ]),
  );
  return {
    elements: {
      nodes: [
        ...all,
        ...links.map(({ to, operator }, index) =>
          element('nodes', {
            id: `e${index}`,
            nodeType: 'EVAL',
            label: 'Evaluator',
            properties: { [to]: { value: operator } },
          }),
        ),
      ],
      edges: links.flatMap(({ from, to }, index) => [
        element('edges', { id: `i${index}`, source: from, target: `e${index}` }),
        element('edges', { id: `o${index}`, source: `e${index}`, target: to }),
      ]),
    },
  };
}

/**
 * A company on a server of a test that runs nodes of connectors as an application would: over the
 * API, by key.
 */
export async function nodesOn(sluice: Sluice) {
  const who = await sluice.company();
  const { token, companyId } = who;
  const { app } = (await sluice.inject('POST', '/apps', { token, body: { name: 'App' } })).body;
  await sluice.inject('PUT', `/apps/${app.appId}`, { token, body: { apiKeyEnabled: true } });

  /** Deploys a flow of these nodes under a policy; `start` runs it. */
  async function deployTestFlow(nodes: Readonly<Record<string, Node>>, more: object = {}) {
    const made = await sluice.inject('POST', '/flows', {
      token,
      body: { name: 'Flow', graphData: createTestGraph(nodes), ...more },
    });
    expect(made.text).toContain('flowInfo');
    const { flowId } = made.body.flowInfo;
    await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token });
    const terms = { name: 'P', status: 'enabled', flows: [{ flowId, versionId: -1, weight: 100 }] };
    await sluice.inject('POST', `/apps/${app.appId}/policy`, { token, body: terms });
    const kept = (await sluice.inject('GET', `/apps/${app.appId}`, { token })).body.app;
    const { policyId } = kept.policies.at(-1);
    const start = async (body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      sluice.inject('POST', `/v1/company/${companyId}/policy/${policyId}/start`, {
        body,
        headers: { 'x-sk-api-key': kept.apiKeys.prod, ...headers },
      });
    return { flowId, policyId, start };
  }

  const all = async (
    nodes: Readonly<Record<string, Node>>,
    body: object = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const { start } = await deployTestFlow(nodes);
    const reply = await start(body, headers);
    return { reply, claims: reply.body.additionalProperties ?? {} };
  };

  return {
    ...who,
    flowOf: deployTestFlow,
    all,
    /** Runs one node and says how it ended. */
    async run(
      one: Node,
      body: object = {},
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Ran> {
      const { reply, claims } = await all({ n: one }, body, headers);
      const cookies = [reply.headers['set-cookie'] ?? []].flat();
      const { success } = reply.body;
      return {
        success,
        out: claims.nOut,
        error: claims.nError || undefined,
        cookies,
        body: reply.body,
      };
    },
    /** A connection with these settings; answers with its id. */
    async connection(
      connectorId: string,
      properties: Readonly<Record<string, unknown>>,
    ): Promise<string> {
      const made = await sluice.inject('POST', '/connections', {
        token,
        body: { name: connectorId, connectorId, properties },
      });
      expect(made.text).toContain('connectionId');
      return made.body.connectionId;
    },
  };
}
