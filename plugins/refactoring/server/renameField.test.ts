import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGraph, sign, signLinks } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { answer, calling } from './testRenames';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** A page whose whole output comes to the flow that calls it, and from there to another. */
async function withPage() {
  const { token } = await sluice.company();
  const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  const make = async (name: string, graphData: object): Promise<string> =>
    (await call('POST', '/flows', { name, graphData })).body.flowInfo.flowId;
  const page = await make(
    'Page',
    createTestGraph({ ...sign, done: answer('{{local.ask.payload.output}}', 'form') }, signLinks),
  );
  const last = await make(
    'Last',
    createTestGraph({ say: answer('Hi {{global.parameters.who.username}}') }),
  );
  const main = await make(
    'Main',
    createTestGraph({
      run: calling(page),
      pass: calling(last, { who: '{{local.run.payload.output.form}}' }),
      say: answer('{{local.run.payload.output.form.username}}'),
    }),
  );
  const url = `/flows/${page}/nodes/ask/fields/username/rename`;
  const read = async (flowId: string) => (await call('GET', `/flows/${flowId}`)).text;
  return { call, page, main, last, url, read };
}

it('renames a field of a page in the flows that get its whole output', async () => {
  const { call, page, main, last, url, read } = await withPage();
  const preview = (await call('GET', url)).body;
  expect(
    preview.flows.map((flow: any) => [flow.name, flow.nodes.map((node: any) => node.nodeId)]),
  ).toEqual([
    ['Last', ['say']],
    ['Main', ['say']],
    ['Page', ['ask', 'wrong']],
  ]);
  const seen = Object.fromEntries(preview.flows.map((each: any) => [each.flowId, each.version]));
  const renamed = await call('POST', url, { to: 'login', seen });
  expect(renamed.body.flows).toHaveLength(3);
  expect(await read(page)).toContain('"propertyName":"login"');
  expect(await read(main)).toContain('{{local.run.payload.output.form.login}}');
  expect(await read(last)).toContain('Hi {{global.parameters.who.login}}');
});

it('rejects names that the page has, invalid ones, and missing fields', async () => {
  const { call, page, url } = await withPage();
  const { flows } = (await call('GET', url)).body;
  const seen = Object.fromEntries(flows.map((each: any) => [each.flowId, each.version]));
  const refused = async (to: string) =>
    (await call('POST', url, { to, seen })).body.details?.[0].message;
  expect(await refused('password')).toBe(
    'This page already has a field named “password”. Use another name.',
  );
  expect(await refused('a b')).toMatch(/^Start with a letter or “_”/);
  expect(await refused('username')).toBe('Enter a different name.');
  const none = (await call('GET', `/flows/${page}/nodes/ask/fields/none/rename`)).body;
  expect(none).toMatchObject({
    httpResponseCode: 404,
    message: 'This page in “Page” has no field named “none”.',
  });
});
