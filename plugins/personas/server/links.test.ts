import { afterAll, expect, it } from 'vitest';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { found, lookUp, personasOn } from './testPersonas';

const sluice = await startServer({ env: { SLUICE_URL: 'http://sluice.example' } });
afterAll(() => sluice.close());
const { flowOf } = flowsOn(sluice);
const { create, start } = personasOn(sluice);

it('a persona answers behind a link of its trial that another browser follows', async () => {
  const page: Node = [
    'httpConnector',
    'customHTMLTemplate',
    { customHTML: '<p>{{link}}</p>', link: '{{local.start.payload.output.continueLink}}' },
  ];
  const nodes: Readonly<Record<string, Node>> = {
    begin: ['functionsConnector', 'AEqualsB', { leftValueA: '1', rightValueB: '1' }],
    start: ['flowConnector', 'oobStart'],
    cont: ['flowConnector', 'oobContinue'],
    page,
    look: lookUp,
    bye: ['httpConnector', 'createSuccessResponse'],
  };
  const links: Link[] = [
    ['begin', 'start'],
    ['begin', 'cont'],
    ['start', 'page'],
    ['cont', 'look'],
    ['look', 'bye'],
  ];
  const flow = await flowOf(nodes, links);
  const { personaId } = await create(flow.token, { answers: [found] });
  const { interactionId, url } = await start(flow, { personaId });
  const shown = await sluice.app.inject({ method: 'GET', url });
  const [, link = ''] =
    /http:\/\/sluice\.example(\/hosted\/link\?state=[^<\s]+)/.exec(
      shown.body.replaceAll('&#x3D;', '='),
    ) ?? [];
  const asked = await sluice.app.inject({ method: 'GET', url: link });
  const hidden = [...asked.body.matchAll(/name="(sk\.\w+)" value="([^"]*)"/g)];
  await sluice.app.inject({
    method: 'POST',
    url: '/hosted/continue',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      hidden.map(([, name = '', value = '']) => [name, value]),
    ).toString(),
  });
  const other = (await flow.runs()).find(
    (run: { interactionId: string }) => run.interactionId !== interactionId,
  );
  const { events, status } = await flow.steps(other.interactionId);
  expect(status).toBe('success');
  expect(events.find(({ nodeId }: { nodeId: string }) => nodeId === 'look')).toMatchObject({
    persona: 'Ada',
    output: { name: 'Ada' },
  });
});
