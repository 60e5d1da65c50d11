import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { importBody } from '../../domain/exchange/parseImport';

import { createTestPerson, exported, bundle } from './testImports';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const someone = (who?: Parameters<typeof sluice.company>[0]) => createTestPerson(sluice, who);

describe('an import', () => {
  it('with an error anywhere writes nothing', async () => {
    const { call, flowCount } = await someone();
    const broken = bundle();
    broken.flows[1]!.graphData = editGraph(broken.flows[1]!.graphData, draft => {
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

  it('runs once for an Idempotency-Key, even if it is sent five times at once', async () => {
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
    ['truncated', '{"flowInfo": {"name": "x"', /not valid JSON.*incomplete/],
    [
      'wrongly typed',
      JSON.stringify({ flowInfo: { flowId: 'x', name: 'x', graphData: [] } }),
      /Expected an object.*flowInfo\/graphData/,
    ],
    ['hostile', '{"flowInfo":{"settings":{"__proto__":{"a":1}}}}', /"__proto__"/],
    ['deep', `{"flowInfo":${'['.repeat(70)}${']'.repeat(70)}}`, /64 levels/],
    ['no flow', '{"flowInfo":{"hello":1}}', /not a flow export/],
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

  it('of 20 MB is rejected before it is read', async () => {
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

  it('of links that form a circle is rejected', async () => {
    const { call } = await someone();
    const file = exported('m', 'Main');
    file.graphData = editGraph(file.graphData, draft => {
      draft.elements.edges![1]!.data.target = 'b';
    });
    const reply = await call('PUT', '/flows/import', importBody(file));
    expect(reply.body.message).toMatch(/loop: b → \w+ → b/);
  });
});
