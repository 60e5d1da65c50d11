import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { TestBrowser } from '../testBrowser';
import { createTestGraph, createTestSignOn, leadsTo, type SignOn } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let signOn: SignOn;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_URL: 'http://localhost' } });
});
beforeEach(async () => void (signOn = await createTestSignOn(sluice, {}, { graphData })));
afterAll(() => sluice.close());

const page = (text: string) =>
  [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML: `<p>${text}</p><form id="f"><input name="who"><button data-skcomponent="skbutton" data-skform="f">Go</button></form>`,
      formFieldsList: [{ propertyName: 'who' }],
    },
  ] as const;
const session = (capability: string, userId: string) =>
  [
    'pingOneAuthenticationConnector',
    capability,
    { userId, authenticationMethods: 'pwd', idleTimeout: 60 },
  ] as const;
const checked = (node: string) => `{{local.${node}.payload.output.session.user.id}}`;

/** A flow that shows a page before it looks for a session, and another after it has made one. */
const graphData = createTestGraph(
  {
    hello: page('Hello'),
    check: session('checkSession', ''),
    known: session('returnSuccessResponseRedirect', checked('check')),
    ask: page('Password'),
    make: session('setSession', '{{local.ask.payload.output.who}}'),
    terms: page('Terms'),
    recheck: session('checkSession', ''),
    asked: session('returnSuccessResponseRedirect', checked('recheck')),
  },
  [
    ['hello', 'check'],
    ['check', 'known'],
    ['check', 'ask', 'anyTriggersFalse'],
    ['ask', 'make'],
    ['make', 'terms'],
    ['terms', 'recheck'],
    ['recheck', 'asked'],
  ],
);

/** A browser at the environment's own host, which sends its cookies with every answer. */
class Browser extends TestBrowser {
  constructor() {
    super(sluice, signOn, `${signOn.companyId}.localhost`);
  }

  /** The first page of an authorization request. */
  async begin(more: Readonly<Record<string, string>> = {}) {
    return this.open(await this.authorize(more));
  }
  /** The page or the redirect that an answer leads to. */
  async answer({ body }: { readonly body: string }, who = 'x') {
    const reply = await this.post(body, who);
    const to = String(reply.headers.location ?? '');
    return to.startsWith('/hosted/run') ? this.send('GET', to) : reply;
  }
  async signIn(who: string) {
    const asked = await this.answer(await this.begin());
    return this.readUser(await this.answer(await this.answer(asked, who)));
  }
  async readUser({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) {
    return (await this.readClaims(leadsTo(headers))).sub;
  }
}

const age = (methods: object) =>
  sluice.server.database
    .forCompany(signOn.companyId)
    .updateTable('sign_on_sessions')
    .set({ methods: JSON.stringify(methods) })
    .execute();
const limitPolicy = () => {
  const pwd = { enabled: true, time: 10, timeFormat: 'minutes' };
  const mfa = { enabled: false, time: 1, timeFormat: 'days' };
  const trigger = { type: 'AUTHENTICATION', configuration: { pwd, mfa } };
  return signOn.call('PUT', `/apps/${signOn.appId}/policy/${signOn.policyId}`, { trigger });
};

it.each<[string, Record<string, string>]>([
  ['prompt=login', { prompt: 'login' }],
  ['max_age', { max_age: '600' }],
  ['the policy', {}],
])('asks for a new sign-in on every page of a run if %s requires it', async (by, more) => {
  const browser = new Browser();
  expect(await browser.signIn('ada')).toBe('ada');
  expect(await browser.readUser(await browser.answer(await browser.begin()))).toBe('ada');
  if (by !== 'prompt=login') await age({ pwd: Date.now() - 1_200_000 });
  if (by === 'the policy') await limitPolicy();

  const asked = await browser.answer(await browser.begin(more));
  expect(asked.body).toContain('Password');
  const terms = await browser.answer(asked, 'bob');
  expect(terms.body).toContain('Terms');
  expect(await browser.readUser(await browser.answer(terms))).toBe('bob');
});

it('applies the limits of a policy to every response on its hosted pages', async () => {
  const browser = new Browser();
  await browser.signIn('ada');
  await age({ pwd: Date.now() - 1_200_000 });
  await limitPolicy();
  const path = `/hosted/${signOn.companyId}/policy/${signOn.policyId}`;
  const hello = await browser.send('GET', path);
  expect((await browser.answer(hello)).body).toContain('Password');
});

it('keeps the session of the start if the sign-in is new enough', async () => {
  const [old, recent] = [new Browser(), new Browser()];
  await old.signIn('ada');
  await age({ pwd: Date.now() - 1_200_000 });
  await recent.signIn('bob');
  const hello = await recent.begin({ max_age: '600' });
  const name = `sluice-session-${signOn.companyId}`;
  recent.cookies.set(name, old.cookies.get(name)!);
  expect(await recent.readUser(await recent.answer(hello))).toBe('bob');
});
