import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

const publicUrl = 'http://sluice.example';
const challenge = '{{local.start.payload.output.challenge}}';
const says = (value: string) => ({ claimsNameValuePairs: [{ name: 'message', value }] });
const waitingPage = (pollRetries: number): Node => [
  'httpConnector',
  'customHTMLTemplate',
  {
    customHTML: `<p>Look into your mail.</p><p>{{link}}</p><div data-skcomponent="skpolling" data-skpollInterval="1" data-skpollRetries="${pollRetries}" data-skpollChallengeStatus="true"></div>`,
    link: '{{local.start.payload.output.continueLink}}',
    challenge,
  },
];
const nodesWith = (page: Node, start: Node[2] = {}): Readonly<Record<string, Node>> => ({
  begin: ['functionsConnector', 'AEqualsB', { leftValueA: '1', rightValueB: '1' }],
  start: ['flowConnector', 'oobStart', start],
  cont: ['flowConnector', 'oobContinue'],
  page,
  look: ['challengeConnector', 'getChallenge', { challenge }],
  decided: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{local.look.payload.output.challengeStatus}}', rightValueB: 'approved' },
  ],
  ok: [
    'httpConnector',
    'createSuccessResponse',
    says('Signed on as {{local.look.payload.output.who}}'),
  ],
  no: ['httpConnector', 'createErrorResponse', says('The link was not followed in time')],
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML:
        '<p>Is it you?</p><form id="f"><input name="who"><button data-skcomponent="skbutton" data-skform="f">Yes</button></form>',
      formFieldsList: [{ propertyName: 'who' }],
    },
  ],
  approve: [
    'challengeConnector',
    'updateChallenge',
    {
      challenge,
      challengeStatus: 'approved',
      isChallengeComplete: true,
      claimsNameValuePairs: [{ name: 'who', value: '{{local.ask.payload.output.who}}' }],
    },
  ],
  bye: ['httpConnector', 'createSuccessResponse', says('You may close this page')],
});
const links: Link[] = [
  ['begin', 'start'],
  ['begin', 'cont'],
  ['start', 'page'],
  ['page', 'look'],
  ['look', 'decided'],
  ['decided', 'ok'],
  ['decided', 'no', 'anyTriggersFalse'],
  ['cont', 'ask'],
  ['ask', 'approve'],
  ['approve', 'bye'],
];

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_URL: publicUrl } });
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const linkOn = (html: string) =>
  /http:\/\/sluice\.example(\/hosted\/link\?state=[^<\s]+)/.exec(
    html.replaceAll('&#x3D;', '='),
  )?.[1] ?? '';
const openLink = (link: string) => sluice.app.inject({ method: 'GET', url: link });
const press = (html: string) => {
  const form = new URLSearchParams(
    [...html.matchAll(/name="(sk\.\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  return sluice.app.inject({
    method: 'POST',
    url: '/hosted/continue',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
};
const poll = (html: string) => runs.answer(html, { 'sk.event': 'polling' });

/** A flow that asks the challenge first when its link is opened, and then does something slow. */
function asksFirst() {
  const { ask, ...rest } = nodesWith(waitingPage(60));
  expect(ask).toBeDefined();
  const nodes: Readonly<Record<string, Node>> = {
    ...rest,
    was: ['challengeConnector', 'getChallenge', { challenge }],
    fresh: [
      'functionsConnector',
      'AEqualsB',
      { leftValueA: '{{local.was.payload.output.challengeStatus}}', rightValueB: 'started' },
    ],
    slow: ['functionsConnector', 'customFunction', { code: 'module.exports = async () => ({})' }],
    again: ['httpConnector', 'customHtmlMessage', { message: 'You confirmed this before.' }],
  };
  const path: Link[] = [
    ...links.filter(([from]) => from !== 'cont' && from !== 'ask'),
    ['cont', 'was'],
    ['was', 'fresh'],
    ['fresh', 'slow'],
    ['slow', 'approve'],
    ['fresh', 'again', 'anyTriggersFalse'],
  ];
  return [nodes, path] as const;
}

describe('A link that is opened in another browser', () => {
  it('runs the branch next to the node that created it, while the first page waits and then continues', async () => {
    const flow = await runs.flowOf(nodesWith(waitingPage(60)), links);
    const first = await flow.page();
    expect(first.body).toContain('Look into your mail.');
    const still = await poll(first.body);
    expect(still.body).toContain('Look into your mail.');
    // Whatever only looks at the link uses nothing up.
    const asked = await openLink(linkOn(first.body));
    expect((await openLink(linkOn(first.body))).body).toContain('Continue in this browser');
    const other = await press(asked.body);
    expect(other.body).toContain('Is it you?');
    const waits = await poll(still.body);
    expect(waits.body).toContain('Look into your mail.');
    const done = await runs.answer(other.body, { who: 'Ada', 'sk.button': 'form-submit:' });
    expect(done.body).toContain('You may close this page');
    const end = await poll(waits.body);
    expect(end.body).toContain('Signed on as Ada');
    const all = await flow.runs();
    expect(all.map((run: { status: string }) => run.status)).toEqual(['success', 'success']);
    expect(new Set(all.map((run: { correlationId: string }) => run.correlationId)).size).toBe(1);
    const told = await Promise.all(
      all.map(async (run: { interactionId: string }) => {
        const { events } = await flow.steps(run.interactionId);
        return [...new Set(events.map((event: { nodeId: string | null }) => event.nodeId))].join(
          ' ',
        );
      }),
    );
    expect(told.sort()).toEqual([' begin start page look decided ok', ' cont ask approve bye']);
  });
  it('works once, and not after its run', async () => {
    const flow = await runs.flowOf(nodesWith(waitingPage(60)), links);
    const first = await flow.page();
    const asked = await openLink(linkOn(first.body));
    const both = await Promise.all([press(asked.body), press(asked.body)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await openLink(linkOn(first.body))).statusCode).toBe(400);
    const second = await flow.page();
    await sluice.server.database
      .forCompany(flow.companyId)
      .updateTable('interactions')
      .set({ status: 'success' })
      .execute();
    const late = await openLink(linkOn(second.body));
    expect(late.body).toContain('ended or timed out');
  });
  it('also runs what follows the node that created it', async () => {
    const after = links.map(([from, to, ...rest]): Link =>
      to === 'cont' ? ['start', 'cont'] : [from, to, ...rest],
    );
    const first = await (await runs.flowOf(nodesWith(waitingPage(60)), after)).page();
    const asked = await openLink(linkOn(first.body));
    expect((await press(asked.body)).body).toContain('Is it you?');
  });
  it('can be opened again if the flow reads the challenge first, and says so itself', async () => {
    const flow = await runs.flowOf(...asksFirst());
    const first = await flow.page();
    const asked = await openLink(linkOn(first.body));
    expect((await press(asked.body)).body).toContain('You may close this page');
    expect((await press(asked.body)).body).toContain('You confirmed this before.');
    expect((await poll(first.body)).body).toContain('Signed on');
    expect((await press(asked.body)).body).toContain('ended or timed out');
  });
  it('is opened one at a time, however many people press it at once', async () => {
    const first = await (await runs.flowOf(...asksFirst())).page();
    const asked = await openLink(linkOn(first.body));
    const all = await Promise.all(Array.from({ length: 4 }, () => press(asked.body)));
    const says = (text: string) => all.filter(({ body }) => body.includes(text)).length;
    expect([says('You may close this page'), says('You confirmed this before.')]).toEqual([1, 3]);
  });
  it('works once if the flow reads the challenge but not its status', async () => {
    const { ask, ...rest } = nodesWith(waitingPage(60));
    expect(ask).toBeDefined();
    const nodes: Readonly<Record<string, Node>> = {
      ...rest,
      was: ['challengeConnector', 'getChallenge', { challenge }],
    };
    const path: Link[] = [
      ...links.filter(([from]) => from !== 'cont' && from !== 'ask'),
      ['cont', 'was'],
      ['was', 'approve'],
    ];
    const first = await (await runs.flowOf(nodes, path)).page();
    const asked = await openLink(linkOn(first.body));
    expect((await press(asked.body)).body).toContain('You may close this page');
    expect((await press(asked.body)).statusCode).toBe(400);
  });
  it('expires after its time', async () => {
    const flow = await runs.flowOf(nodesWith(waitingPage(60), { challengeExpiry: 120 }), links);
    const { expires } = await sluice.server.database
      .forCompany((await flow.page(), flow.companyId))
      .selectFrom('return_addresses')
      .select('expires')
      .where('kind', '=', 'link')
      .executeTakeFirstOrThrow();
    expect(Math.round((Number(expires) - Date.now()) / 1000)).toBeGreaterThan(110);
    expect(Math.round((Number(expires) - Date.now()) / 1000)).toBeLessThanOrEqual(120);
  });
});

describe('A page that polls', () => {
  it('continues after its maximum number of polls', async () => {
    const flow = await runs.flowOf(nodesWith(waitingPage(3)), links);
    let page = await flow.page();
    for (const _ of [1, 2]) {
      page = await poll(page.body);
      expect(page.body).toContain('Look into your mail.');
    }
    expect((await poll(page.body)).body).toContain('The link was not followed in time');
  });
  it('can’t be polled if it is a form, which can’t be skipped without its values', async () => {
    const form: Node = [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML: '<form id="f"><input name="who"></form>',
        formFieldsList: [{ propertyName: 'who' }],
        validationRules: [{ propertyName: 'who', rules: [{ ruleName: 'presence' }] }],
      },
    ];
    const flow = await runs.flowOf(
      { form, end: ['httpConnector', 'createSuccessResponse', says('Past the form')] },
      [['form', 'end']],
    );
    const first = await flow.page();
    const polled = await poll(first.body);
    expect([polled.statusCode, polled.body.includes('name="who"')]).toEqual([200, true]);
    expect((await runs.answer(polled.body, { who: 'Ada' })).body).toContain('Past the form');
  });
  it('shows a QR code of the link if requested', async () => {
    const page: Node = [
      'httpConnector',
      'customHTMLTemplate',
      { customHTML: '<img src="{{qr}}">', qr: '{{local.start.payload.output.qrCode}}' },
    ];
    const flow = await runs.flowOf(nodesWith(page, { generateQr: true }), links);
    expect((await flow.page()).body).toContain('src="data:image/svg+xml;base64,');
  });
  it('is in no recorded run, so that reading runs does not sign anyone in', async () => {
    const page: Node = [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML: `<p>Look into your mail.</p><a href="{{link}}">Open</a><img src="{{qr}}">`,
        link: '{{local.start.payload.output.continueLink}}',
        qr: '{{local.start.payload.output.qrCode}}',
      },
    ];
    const flow = await runs.flowOf(nodesWith(page, { generateQr: true }), links);
    const { body } = await flow.page();
    const address = /href="http:\/\/sluice\.example(\/hosted\/link\?state=[^"]+)/;
    const link = address.exec(body.replaceAll('&#x3D;', '='))?.[1] ?? '';
    const picture = /src="(data:image\/svg\+xml;base64,[^"]+)/.exec(body)?.[1] ?? '';
    const reader = await sluice.company({ in: flow.companyId, can: ['flows:read'] });
    const [run] = await flow.runs();
    const path = `/company/${flow.companyId}/flows/${flow.flowId}/interactions`;
    const read = await sluice.inject('GET', `${path}/${run.interactionId}/events`, {
      token: reader.token,
    });
    expect([read.status, read.text.includes('"continueLink":"******"')]).toEqual([200, true]);
    expect(read.text).not.toContain(new URL(link, publicUrl).searchParams.get('state'));
    expect(read.text).not.toContain(picture.slice(0, 1000));
    expect((await press((await openLink(link)).body)).body).toContain('Is it you?');
  });
});
