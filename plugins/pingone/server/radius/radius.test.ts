import { afterAll, beforeAll, expect, it } from 'vitest';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import type { Node } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const respond = (responseType: string, responseValue = ''): Node => [
  'pingOneIntegrationsConnector',
  'radiusResponse',
  { responseType, responseValue },
];

it('A RADIUS response accepts or rejects the client, with a message', async () => {
  const accepted = await runs.flowOf({ end: respond('ACCEPT', 'Welcome') });
  expect(await accepted.start()).toMatchObject({
    status: 200,
    body: { success: true, responseType: 'ACCEPT', message: 'Welcome' },
  });
  const rejected = await runs.flowOf({ end: respond('REJECT', 'Wrong code') });
  expect(await rejected.start()).toMatchObject({
    status: 400,
    body: { success: false, responseType: 'REJECT', message: 'Wrong code' },
  });
});

it('A RADIUS challenge shows its message and returns the entered text', async () => {
  const flow = await runs.flowOf(
    {
      ask: respond('CHALLENGE', 'Code?'),
      end: respond('ACCEPT', '{{local.ask.payload.output.text}}'),
    },
    [['ask', 'end']],
  );
  const page = await flow.page();
  expect(page.body).toContain('Code?');
  await runs.answer(page.body, { text: '123456' });
  const [{ interactionId }] = await flow.runs();
  expect(JSON.stringify(await flow.steps(interactionId))).toContain('123456');
});

it('A RADIUS response of an unknown type lists the known ones', async () => {
  const flow = await runs.flowOf({ end: respond('MAYBE') });
  expect((await flow.start()).body.message).toMatch(/ACCEPT, REJECT, CHALLENGE, or POLL/);
});
