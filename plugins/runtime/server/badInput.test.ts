import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { sign, signLinks } from './testFlows';
import { flowsOn } from './testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer({
    env: { SLUICE_URL: 'http://sluice.example', SLUICE_RATE_ADDRESS: '0', SLUICE_RATE_RUNS: '0' },
  });
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;
const json = { 'content-type': 'application/json' };
const nestJson = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const large = 'x'.repeat(2 * 1024 * 1024);

/** Bodies that no client of ours sends. */
const bodies: readonly (readonly [
  what: string,
  headers: Record<string, string>,
  payload: string,
])[] = [
  ['a huge body', json, JSON.stringify({ parameters: { username: large } })],
  ['a deep body', json, nestJson(1000)],
  ['deep values', json, `{"id":"ask","eventName":"continue","parameters":${nestJson(100)}}`],
  ['no JSON', json, '{"parameters":'],
  ['an empty body', json, ''],
  ['a body of another kind', { 'content-type': 'text/plain' }, 'username=ada'],
  ['a name that pollutes', json, '{"parameters":{"__proto__":{"admin":true}}}'],
  [
    'too many names',
    json,
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`n${n}`, n]))),
  ],
];
/** Bodies in JSON of the wrong types: read as if nothing had been said. */
const odd: readonly unknown[] = [
  [],
  'text',
  7,
  true,
  null,
  { parameters: 'x' },
  { parameters: [1] },
  { parameters: { username: { a: 1 } } },
];

const send = (options: InjectOptions) => sluice.app.inject(options);
/**
 * Describes what is wrong with an error response, which must be a client error with a sentence, as
 * a page or an error body; empty if nothing is.
 */
function faultIn({ statusCode, body, headers }: LightMyRequestResponse): string {
  if (statusCode < 400 || statusCode > 499) return `answered ${statusCode}: ${body.slice(0, 200)}`;
  if (/html/.test(String(headers['content-type'])))
    return body.includes('<h1>') ? '' : 'a page without a heading';
  const { success, httpResponseCode, message } = JSON.parse(body) as Record<string, unknown>;
  const whole = success === false && httpResponseCode === statusCode && String(message).length > 5;
  return whole ? '' : `no error body: ${body.slice(0, 200)}`;
}
const isRefusal = (reply: LightMyRequestResponse, what: string) =>
  expect([what, faultIn(reply)]).toEqual([what, '']);

const createStartRequest = (flow: Flow) => ({
  method: 'POST' as const,
  url: `/v1/company/${flow.companyId}/policy/${flow.policyId}/start`,
  headers: { 'x-sk-api-key': flow.key },
});
const createStepRequest = (flow: Flow, screen: any) => ({
  method: 'POST' as const,
  url: `/${flow.companyId}/davinci/connections/x/capabilities/customHTMLTemplate`,
  headers: {
    interactionid: screen.interactionId,
    interactiontoken: screen.interactionToken,
  } as Record<string, string>,
});
/** Whether a screen can still be answered as if nothing had happened. */
async function answerable(flow: Flow, screen: any) {
  const end = await runs.step(flow.companyId, screen, {
    username: 'ada',
    password: 'right',
    buttonValue: 'SIGNIN',
  });
  expect(end.json()).toMatchObject({ success: true, user: 'ada' });
}

describe('Bad input at run time', () => {
  it('at the start is rejected with a message, and the next start works', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { headers, ...start } = createStartRequest(flow);
    // A start without a body, or with a value that is merely deep, is a start with those inputs.
    const refused = bodies.filter(([what]) => what !== 'an empty body' && what !== 'deep values');
    for (const [what, more, payload] of refused)
      isRefusal(await send({ ...start, headers: { ...headers, ...more }, payload }), what);
    for (const body of odd)
      expect(
        (await send({ ...start, headers: { ...headers, ...json }, payload: JSON.stringify(body) }))
          .statusCode,
      ).toBeLessThan(500);
    const inputSchema = [{ propertyName: 'n', preferredDataType: 'number', required: true }];
    const strict = await runs.flowOf(sign, signLinks, { inputSchema });
    for (const body of [{}, { n: 'many' }, { n: [] }, { n: null }])
      isRefusal(await send({ ...createStartRequest(strict), payload: body }), JSON.stringify(body));
    expect((await strict.start({ n: '7' })).status).toBe(200);
    await answerable(flow, (await flow.start({ who: 'Ada' })).body);
  });

  it('in a response is rejected or ignored, and the same screen can be answered afterwards', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start();
    const { headers, ...step } = createStepRequest(flow, screen);
    for (const [what, more, payload] of bodies.filter(([what]) => what !== 'an empty body'))
      isRefusal(await send({ ...step, headers: { ...headers, ...more }, payload }), what);
    await answerable(flow, screen);
    let shown = (await flow.start()).body;
    for (const body of odd) {
      const reply = await send({
        ...step,
        headers: { ...createStepRequest(flow, shown).headers, ...json },
        payload: JSON.stringify(body),
      });
      expect([body, reply.statusCode < 500]).toEqual([body, true]);
      // A form that came back empty is shown again with what is wrong, under a new token.
      if (reply.statusCode === 200) shown = reply.json();
    }
    await answerable(flow, shown);
  });

  it('with missing, replayed, or foreign tokens leaves the run unchanged', async () => {
    const [flow, other] = [await runs.flowOf(sign, signLinks), await runs.flowOf(sign, signLinks)];
    const { body: screen } = await flow.start();
    const { body: second } = await flow.start();
    const { body: foreign } = await other.start();
    const payload = {
      id: 'ask',
      eventName: 'continue',
      parameters: { username: 'ada', password: 'right' },
    };
    const wrong: Record<string, string>[] = [
      {},
      { interactionid: screen.interactionId },
      { interactiontoken: screen.interactionToken },
      { interactionid: screen.interactionId, interactiontoken: second.interactionToken },
      { interactionid: foreign.interactionId, interactiontoken: foreign.interactionToken },
      { interactionid: 'x'.repeat(5000), interactiontoken: 'y'.repeat(5000) },
      { interactionid: "' or 1=1 --", interactiontoken: '%00' },
    ];
    for (const headers of wrong)
      isRefusal(
        await send({ ...createStepRequest(flow, screen), headers, payload }),
        JSON.stringify(headers),
      );
    for (const id of ['check', 'done', 'none'])
      isRefusal(
        await send({ ...createStepRequest(flow, screen), payload: { ...payload, id } }),
        id,
      );
    const first = await send({ ...createStepRequest(flow, screen), payload });
    expect(first.json()).toMatchObject({ success: true });
    isRefusal(await send({ ...createStepRequest(flow, screen), payload }), 'replayed');
    await answerable(flow, second);
    await answerable(other, foreign);
  });

  it('with two responses at once counts one', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start();
    const payload = {
      id: 'ask',
      eventName: 'continue',
      parameters: { username: 'ada', password: 'right' },
    };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => send({ ...createStepRequest(flow, screen), payload })),
    );
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const reply of all) if (reply.statusCode !== 200) isRefusal(reply, 'at once');
  });

  it('with invented events does not skip a screen', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    let { body: screen } = await flow.start();
    for (const eventName of [
      'polling',
      'callback',
      'rewindStateToLastRenderedUI',
      '',
      'x'.repeat(10_000),
    ]) {
      const reply = await send({
        ...createStepRequest(flow, screen),
        payload: { id: 'ask', eventName, parameters: {} },
      });
      expect(reply.json()).toMatchObject({ id: 'ask', screen: {} });
      screen = reply.json();
    }
    await answerable(flow, screen);
  });

  it('in a form of a hosted page shows a page, and the previous page still works', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const page = await flow.page();
    const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
      send({ method: 'POST', url: '/hosted/continue', headers: { 'content-type': type }, payload });
    const own: Record<string, string> = Object.fromEntries(
      [...page.body.matchAll(/name="(sk\.\w+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    );
    const without = (name: string) =>
      new URLSearchParams(Object.entries(own).filter(([each]) => each !== name)).toString();
    const replaceField = (name: string, value: string) =>
      new URLSearchParams({ ...own, [name]: value }).toString();
    for (const name of ['sk.companyId', 'sk.interactionId', 'sk.interactionToken']) {
      isRefusal(await post(without(name)), `without ${name}`);
      isRefusal(await post(replaceField(name, 'x'.repeat(3000))), `another ${name}`);
    }
    isRefusal(await post(replaceField('sk.nodeId', 'check')), 'another node');
    isRefusal(await post(replaceField('sk.link', 'none')), 'a link that is none');
    isRefusal(await post(`a=${large}`), 'a huge form');
    isRefusal(await post('{}', 'application/json'), 'JSON in place of a form');
    isRefusal(await post('%E0%A4%A&__proto__=1&=&&&'), 'odd characters');
    const done = await runs.answer(page.body, {
      username: 'ada',
      password: 'right',
      'sk.button': 'form-submit:SIGNIN',
    });
    expect(done.body).toContain('You can close this page');
  });

  it('at the addresses where browsers return shows a page', async () => {
    const odd = [
      '',
      '?',
      '?state',
      '?state=',
      '?state=a&state=b',
      `?state=${'x'.repeat(6000)}`,
      '?state[]=1',
      '?state=%E0%A4%A',
      "?state=' or 1=1 --.x",
    ];
    for (const path of ['/hosted/callback', '/hosted/page', '/hosted/link'])
      for (const query of odd) {
        const reply = await send({ method: 'GET', url: `${path}${query}` });

        expect([path, query, faultIn(reply)]).toEqual([path, query, '']);
      }
  });
});
