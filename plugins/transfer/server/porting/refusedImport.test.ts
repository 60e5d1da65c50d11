import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { addElements } from '#plugins/flows/contract/graph/edits/addElements';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { connectionNode } from '#plugins/flows/contract/graph/elements/connectionNode';
import { edited } from '#plugins/flows/contract/graph/edits/edited';
import { emptyGraph } from '#plugins/flows/contract/graph/elements/emptyGraph';
import { importBody } from '../../domain/exchange/importBody';
import { wellKnownConnections } from '#plugins/flows/contract/graph/elements/wellKnownConnections';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const ids = wellKnownConnections;
const exported = (
  flowId: string,
  name: string,
  calls?: { value: string; label: string },
  http: string = ids.httpConnector,
) => ({
  companyId: 'theirs',
  customerId: 'theirs',
  flowId,
  name,
  description: 'As it was',
  flowStatus: 'enabled',
  createdDate: 1,
  currentVersion: 9,
  versionId: 9,
  connectorIds: ['httpConnector'],
  settings: { logLevel: 2, intermediateLoadingScreenCSS: {} },
  timeouts: 'null',
  newerKey: { kept: [true] },
  variables: [
    {
      name: `tries##SK##flow##SK##${flowId}`,
      context: 'flow',
      type: 'property',
      flowId,
      fields: { type: 'number', displayName: '', mutable: true, min: 0, max: 5, value: 3 },
    },
    {
      name: 'colour##SK##company',
      context: 'company',
      type: 'property',
      fields: { type: 'string', displayName: 'c', mutable: true, min: 0, max: 2000, value: 'red' },
    },
  ],
  graphData: edited(emptyGraph(), draft => {
    addElements(draft, [
      connectionNode(
        {
          id: 'a',
          connectorId: 'httpConnector',
          connectionId: http,
          name: 'Http',
          capabilityName: 'createSuccessResponse',
          values: { x: '{{global.flow.variables.tries}} {{global.company.variables.colour}}' },
        },
        { x: 0, y: 0 },
      ),
      connectionNode(
        {
          id: 'b',
          connectorId: 'flowConnector',
          connectionId: ids.flowConnector,
          name: 'Flow',
          capabilityName: 'startSubFlow',
          values: { subFlowId: calls ?? { label: name, value: flowId }, subFlowVersionId: -1 },
        },
        { x: 0, y: 0 },
      ),
    ]);
    connect(draft, 'b', 'a');
  }),
});
const bundle = () => ({
  flows: [exported('m', 'Main', { label: 'Sub', value: 's' }), exported('s', 'Sub')],
  companyId: 'theirs',
  customerId: 'theirs',
});

async function someone(who: Parameters<typeof sluice.company>[0] = {}) {
  const person = await sluice.company(who);
  const call = (method: 'GET' | 'PUT', url: string, body?: unknown, headers = {}) =>
    sluice.inject(method, url, { token: person.token, body, headers });
  const flowCount = async () =>
    (await call('GET', '/flows?isMinimal')).body.resourceLimit.used as number;
  return { ...person, call, flowCount };
}

describe('an import', () => {
  it('with a fault anywhere writes nothing at all', async () => {
    const { call, flowCount } = await someone();
    const broken = bundle();
    broken.flows[1]!.graphData = edited(broken.flows[1]!.graphData, draft => {
      draft.elements.edges![0]!.data.target = 'nowhere';
    });
    const reply = await call('PUT', '/flows/import', importBody(broken));
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain(
      'at body/flowInfo/flows/1/graphData/elements/edges/0/data/target',
    );
    expect(await flowCount()).toBe(0);
    expect(Object.keys((await call('GET', '/constructs')).body)).toEqual([]);
  });

  it('is taken once for one Idempotency-Key, also when it comes five times at once', async () => {
    const { call, flowCount } = await someone();
    const headers = { 'idempotency-key': 'once' };
    const file = importBody(bundle());
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call('PUT', '/flows/import', file, headers)),
    );
    expect(new Set(replies.map(({ body }) => body.flowInfo.flowId)).size).toBe(1);
    expect(await flowCount()).toBe(2);
    const other = await call('PUT', '/flows/import', importBody(exported('x', 'Other')), headers);
    expect(other.body.message).toContain('used for another import');
  });

  it.each([
    ['truncated', '{"flowInfo": {"name": "x"', /not valid JSON.*cut short/],
    [
      'wrongly typed',
      JSON.stringify({ flowInfo: { flowId: 'x', name: 'x', graphData: [] } }),
      /An object is expected here.*flowInfo\/graphData/,
    ],
    ['hostile', '{"flowInfo":{"settings":{"__proto__":{"a":1}}}}', /"__proto__"/],
    ['deep', `{"flowInfo":${'['.repeat(70)}${']'.repeat(70)}}`, /64 levels/],
    ['no flow', '{"flowInfo":{"hello":1}}', /not the export of a flow/],
  ])('that is %s is refused with a sentence', async (_, payload, sentence) => {
    const { token, flowCount } = await someone();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await sluice.app.inject({
      method: 'PUT',
      url: '/v1/flows/import',
      payload,
      headers,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toMatch(sentence);
    expect(await flowCount()).toBe(0);
  });

  it('of 20 MB is refused before it is read', async () => {
    const { token } = await someone();
    const payload = JSON.stringify({ flowInfo: { x: 'x'.repeat(20_000_000) } });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await sluice.app.inject({
      method: 'PUT',
      url: '/v1/flows/import',
      payload,
      headers,
    });
    expect(reply.statusCode).toBe(413);
  });

  it('of edges that lead in a circle is refused', async () => {
    const { call } = await someone();
    const file = exported('m', 'Main');
    file.graphData = edited(file.graphData, draft => {
      draft.elements.edges![1]!.data.target = 'b';
    });
    const reply = await call('PUT', '/flows/import', importBody(file));
    expect(reply.body.message).toMatch(/circle: b → \w+ → b/);
  });
});
