import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Node } from '../testFlows';
import { flowsOn } from '../testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const typed = '123-45-6789';
const ask = (masked: boolean, name: string): Node => [
  'httpConnector',
  'customHTMLTemplate',
  {
    customHTML: `<form id="f"><input id="${name}"><button data-skcomponent="skbutton" data-skform="f">Go</button></form>`,
    formFieldsList: [{ propertyName: name, preferredDataType: 'string', hashedVisibility: masked }],
  },
];

/** Types a number into the first page, and answers the second one; returns what was recorded. */
async function recordRun(masked: boolean): Promise<string> {
  const flow = await runs.flowOf(
    {
      first: ask(masked, 'citizen'),
      second: ask(false, 'more'),
      ok: [
        'httpConnector',
        'createSuccessResponse',
        {
          claimsNameValuePairs: [{ name: 'who', value: '{{local.first.payload.output.citizen}}' }],
        },
      ],
    },
    [
      ['first', 'second'],
      ['second', 'ok'],
    ],
  );
  const shown = await runs.answer((await flow.page()).body, {
    citizen: typed,
    'sk.button': 'form-submit:',
  });
  await runs.answer(shown.body, { more: 'yes', 'sk.button': 'form-submit:' });
  const [{ interactionId }] = await flow.runs();
  const steps = await flow.steps(interactionId);
  expect(steps.events.at(-1)).toMatchObject({ nodeId: 'ok', eventType: 'success' });
  return JSON.stringify(steps);
}

it('doesn’t record what is typed into a masked field, even if later steps pass it on', async () => {
  const steps = await recordRun(true);
  expect(steps).not.toContain(typed);
  expect(steps).toContain('******');
});

it('records what is typed into other fields', async () => {
  expect(await recordRun(false)).toContain(typed);
});
