import { KitError } from '#testing/kits/author/KitError';
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

type Step = readonly [from: string, to: string, operator: string];
const told = (ids: readonly string[]) =>
  ids.flatMap(id => [
    claim(`${id}Out`, `{{local.${id}.payload.output}}`),
    claim(`${id}Error`, `{{local.${id}.payload.error}}`),
  ]);

function toGraph(nodes: Readonly<Record<string, Node>>, steps: readonly Step[]) {
  return {
    elements: {
      nodes: [
        ...Object.entries(nodes).map(([id, each]) => node(id, each)),
        ...steps.map(([, to, operator], index) =>
          element('nodes', {
            id: `e${index}`,
            nodeType: 'EVAL',
            label: 'Evaluator',
            properties: { [to]: { value: operator } },
          }),
        ),
      ],
      edges: steps.flatMap(([from, to], index) => [
        element('edges', { id: `i${index}`, source: from, target: `e${index}` }),
        element('edges', { id: `o${index}`, source: `e${index}`, target: to }),
      ]),
    },
  };
}
const endsTelling = (ids: readonly string[], suffix = ''): Readonly<Record<string, Node>> =>
  Object.fromEntries(
    Object.entries(ends).map(([id, [connector, capability]]) => [
      `${id}${suffix}`,
      [connector, capability, { claimsNameValuePairs: told(ids) }],
    ]),
  );

/**
 * A graph that runs these nodes one after the other; the last one's output and error come back in
 * the answer.
 */
function createTestGraph(nodes: Readonly<Record<string, Node>>) {
  const ids = Object.keys(nodes);
  const steps = ids.flatMap((id, at): Step[] => [
    [id, ids[at + 1] ?? 'yes', 'allTriggersTrue'],
    [id, 'no', 'anyTriggersFalse'],
  ]);
  return toGraph({ ...nodes, ...endsTelling(ids) }, steps);
}

/** A graph that runs the one of these nodes that the flow's input `do` names. */
function createChoosingGraph(nodes: Readonly<Record<string, Node>>) {
  const ids = Object.keys(nodes);
  const choose = (id: string): Node => [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{global.parameters.do}}', rightValueB: id },
  ];
  const all = ids.map(id => ({
    [`is${id}`]: choose(id),
    [id]: nodes[id]!,
    ...endsTelling([id], id),
  }));
  const steps = ids.flatMap((id): Step[] => [
    [`is${id}`, id, 'allTriggersTrue'],
    [id, `yes${id}`, 'allTriggersTrue'],
    [id, `no${id}`, 'anyTriggersFalse'],
  ]);
  return toGraph(Object.assign({}, ...all), steps);
}

const toRan = ({ body, headers }: Awaited<ReturnType<Sluice['inject']>>, id: string): Ran => {
  const claims = body.additionalProperties ?? {};
  return {
    success: body.success,
    out: claims[`${id}Out`],
    error: claims[`${id}Error`] || undefined,
    cookies: [headers['set-cookie'] ?? []].flat(),
    body,
  };
};

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
  async function deployTestFlow(
    nodes: Readonly<Record<string, Node>>,
    more: object = {},
    toTestGraph = createTestGraph,
  ) {
    const made = await sluice.inject('POST', '/flows', {
      token,
      body: { name: 'Flow', graphData: toTestGraph(nodes), ...more },
    });
    if (!made.body?.flowInfo) throw new KitError(`The flow could not be made: ${made.text}`);
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
      return toRan((await all({ n: one }, body, headers)).reply, 'n');
    },
    /** One policy whose runs each do the one of these nodes that they are asked to. */
    async policyOf<Id extends string>(nodes: Readonly<Record<Id, Node>>) {
      const { start } = await deployTestFlow(nodes, {}, createChoosingGraph);
      return async (id: Id, headers: Readonly<Record<string, string>> = {}): Promise<Ran> =>
        toRan(await start({ do: id }, headers), id);
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
      if (!made.body?.connectionId)
        throw new KitError(`The connection could not be made: ${made.text}`);
      return made.body.connectionId;
    },
  };
}
