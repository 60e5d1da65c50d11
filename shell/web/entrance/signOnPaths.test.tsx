// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSecret } from '#core/contract';
import { Root } from '#core/web';
import { memoryStorage } from '#core/web/memoryStorage';
import { fillBrowserGaps } from '#testing/browserGaps';
import { App } from '../App';

interface Sent {
  readonly url: string;
  readonly bearer: string | undefined;
  readonly body: Record<string, any>;
}
type Answer = readonly [status: number, body: object];

let server: Server;
let on: string;
let sent: Sent[] = [];
/** What stands for the server here: the ends of flows that no real one would reach. */
let answers: Record<string, Answer>;
beforeAll(async () => {
  configure({ asyncUtilTimeout: 8000 });
  fillBrowserGaps();
  server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += String(part);
    const url = (request.url ?? '').replace(/^\/v1|\?.*$/g, '');
    sent.push({
      url,
      bearer: request.headers.authorization,
      body: JSON.parse(text || '{}') as Record<string, any>,
    });
    const [status, body] = answers[url] ?? [404, { message: 'No such call.', code: 3000 }];
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  on = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await Promise.all([import('../console/Console'), import('./FlowModal')]);
});
afterAll(() => void server.close());
afterEach(cleanup);

const profile = {
  customerId: 'c1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '',
  companyId: 'one',
  clientId: null,
  createdDate: 1,
  companies: [{ companyId: 'one', name: 'One', roles: [] }],
  selectedCompanyId: 'one',
  permissions: [],
  entitlements: [],
  flags: {},
};
const session = {
  access_token: newSecret(),
  token_type: 'Bearer',
  mfaRequired: false,
  status: 'active',
  customerId: 'c1',
};
const sdk = {
  capabilityName: 'x',
  access_token: newSecret(),
  token_type: 'Bearer',
  expires_in: 3600,
  success: true,
};
const due = {
  ...session,
  access_token: newSecret(),
  mfaRequired: true,
  skSdkToken: sdk,
  flowPolicyId: newSecret(16),
  companyId: 'console-company',
};
const allOn = { 'shell.passwordless': true, 'shell.usernameless': true, 'shell.ssoSignOn': true };

beforeEach(() => {
  sent = [];
  answers = {
    '/customers/signon': [200, { flags: {}, registration: true }],
    '/customers/login': [200, due],
    '/customers/passwordlesslogin': [200, due],
    '/customers/usernamelesslogin': [200, due],
    '/customers/skproxy': [200, { url: '/hosted/return?state=x' }],
    '/customers/skcallback': [200, session],
    '/customers/me': [200, profile],
  };
});

function open(path = '/') {
  history.replaceState(null, '', path);
  const storage = memoryStorage();
  const root = new Root({ storage, base: `${on}/v1`, reload: () => {} });
  render(<App root={root} />);
  return { root, storage, user: userEvent.setup() };
}
async function signOn(terms = open()) {
  await terms.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await terms.user.type(screen.getByLabelText('Password'), 'Correct-Horse-9{Enter}');
  return terms;
}
const frame = async (title = 'Confirm that it is you') =>
  (await screen.findByTitle(title)) as HTMLIFrameElement;
const last = (url: string) => sent.filter(each => each.url === url).at(-1);
function tell(data: object, more: Partial<MessageEventInit> = {}) {
  const { contentWindow } = document.querySelector('iframe')!;
  const { channel } = last('/customers/skproxy')!.body;
  act(() => {
    dispatchEvent(
      new MessageEvent('message', {
        source: contentWindow,
        origin: 'null',
        data: { channel, ...data },
        ...more,
      }),
    );
  });
}
const good = {
  type: 'end',
  success: true,
  body: { access_token: 'result', success: true, interactionId: 'i1' },
};

describe('a second factor', () => {
  it('is asked for in a frame, and its end signs on [S081, S086, S087, S088, S133]', async () => {
    const { root } = await signOn();
    const shown = await frame();
    expect(shown.getAttribute('src')).toBe('/hosted/return?state=x');
    expect(root.session.pending?.flow).toEqual({
      skSdkToken: sdk,
      flowPolicyId: due.flowPolicyId,
      companyId: due.companyId,
    });
    expect(last('/customers/skproxy')).toMatchObject({
      bearer: `Bearer ${sdk.access_token}`,
      body: {
        flowPolicyId: due.flowPolicyId,
        companyId: due.companyId,
        channel: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')!;
    expect([button.disabled, root.session.authenticated]).toEqual([true, false]);
    tell({ type: 'size', height: 333 });
    expect(shown.style.height).toBe('333px');
    tell(good);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
    expect(last('/customers/skcallback')).toMatchObject({
      bearer: `Bearer ${due.access_token}`,
      body: { access_token: 'result', interactionId: 'i1' },
    });
    expect([root.session.token, root.session.pending]).toEqual([session.access_token, null]);
  });

  it('believes the frame alone, and only what carries its channel', async () => {
    const { root } = await signOn();
    await frame();
    tell(good, { origin: 'https://evil.example' });
    tell(good, { source: window });
    tell({ ...good, channel: 'other' });
    expect(root.session.pending).not.toBeNull();
    expect(last('/customers/skcallback')).toBeUndefined();
  });

  it('can be gone away from: nothing is signed on, and the button is there again [S081]', async () => {
    const { root, user } = await signOn();
    await frame();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const button = await screen.findByRole('button', { name: 'Sign On' });
    expect([button.hasAttribute('disabled'), root.session.authenticated]).toEqual([false, false]);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Correct-Horse-9');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'the flow',
      {
        type: 'end',
        success: false,
        body: { message: 'Five wrong codes. Try again in 15 minutes.' },
      },
      /^Five wrong/,
    ],
    ['a flow without words', { type: 'end', success: false }, /Try again\.$/],
    ['an end without a token', { ...good, body: {} }, /Try again\.$/],
  ])('says what %s says when it does not succeed [S081]', async (_, message, said) => {
    const { root } = await signOn();
    await frame();
    tell(message);
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(screen.getByRole('button', { name: 'Sign On' }).hasAttribute('disabled')).toBe(false);
    expect(root.session.authenticated).toBe(false);
  });

  it('says what the server says when the flow cannot be started, or its end is not taken', async () => {
    answers['/customers/skproxy'] = [401, { message: 'This flow has ended.', code: 1999 }];
    const { user } = await signOn();
    expect((await screen.findByRole('alert')).textContent).toBe('This flow has ended.');
    answers['/customers/skproxy'] = [200, { ended: good.body }];
    answers['/customers/skcallback'] = [401, { message: 'This was used already.', code: 1999 }];
    await user.click(screen.getByRole('button', { name: 'Sign On' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('This was used already.'),
    );
  });

  it('comes before an expired password', async () => {
    answers['/customers/skcallback'] = [200, { ...session, status: 'passwordExpired' }];
    const { root } = await signOn();
    await frame();
    tell(good);
    expect(
      await screen.findByText('Your password has expired. Choose a new one to go on.'),
    ).toBeTruthy();
    expect(root.session.authenticated).toBe(false);
  });

  it('is asked for after an invitation, and after single sign-on, too', async () => {
    answers['/customers/sso/auth'] = [200, due];
    const { user } = open('/sso/callback?authToken=code');
    await frame();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Sign On' })).toBeTruthy();
    cleanup();
    open('/sso/callback?authToken=code');
    await frame();
    tell(good);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  });

  it('leaves nothing behind in the browser but the session itself', async () => {
    const { storage } = await signOn();
    await frame();
    const kept = () =>
      Object.entries(storage).join() +
      JSON.stringify(
        Array.from({ length: storage.length }, (_, n) => storage.getItem(storage.key(n)!)),
      );
    for (const secret of [due.access_token, sdk.access_token, due.flowPolicyId])
      expect(kept()).not.toContain(secret);
    tell(good);
    await screen.findByRole('heading', { name: 'Welcome, Ada' });
    expect(kept()).toContain(session.access_token);
    for (const secret of [due.access_token, sdk.access_token, 'Correct-Horse-9'])
      expect(kept()).not.toContain(secret);
  });
});

describe('instant sign-on', () => {
  it('is not there until it is turned on', async () => {
    open();
    await screen.findByRole('button', { name: 'Sign On' });
    await waitFor(() => expect(last('/customers/signon')).toBeDefined());
    expect(screen.queryByText('Instant Sign On')).toBeNull();
  });

  it.each([
    ['S083, M011, M012', 'shell.passwordless', 'button', 'Passwordless Sign On'],
    ['S084, M011, M013', 'shell.usernameless', 'button', 'Usernameless Sign On'],
    ['S085, M011, M014', 'shell.ssoSignOn', 'link', 'Sign On with SSO'],
  ])('a flag brings its own button and no other: [%s] %s', async (_, flag, role, name) => {
    answers['/customers/signon'] = [200, { flags: { [flag]: true }, registration: false }];
    open();
    expect(await screen.findByRole(role, { name })).toBeTruthy();
    expect(
      screen.getByRole('group', { name: 'Instant Sign On' }).querySelectorAll('button, a'),
    ).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
  });

  it('asks for the address, and for nothing else, where a link is sent by mail', async () => {
    answers['/customers/signon'] = [200, { flags: allOn, registration: true }];
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Passwordless Sign On' });
    await user.click(button);
    expect(screen.getByText('Please insert your e-mail address.')).toBeTruthy();
    expect(screen.queryByText('Please insert your password.')).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.click(button);
    await frame('Passwordless Sign On');
    expect(last('/customers/passwordlesslogin')?.body).toEqual({ email: 'ada@example.com' });
    tell(good);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  });

  it('asks for nothing where a passkey says who it is', async () => {
    answers['/customers/signon'] = [200, { flags: allOn, registration: true }];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Usernameless Sign On' }));
    await frame('Usernameless Sign On');
    tell(good);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  });

  it('leads to the company’s own sign-on', async () => {
    answers['/customers/signon'] = [200, { flags: allOn, registration: true }];
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Sign On with SSO' }));
    expect(await screen.findByLabelText('Company Id')).toBeTruthy();
  });
});

it('single sign-on comes back with a code, which signs on and leads to the dashboard [R01, S039, S041, S137, M001]', async () => {
  answers['/customers/sso/auth'] = [200, session];
  const { root } = open('/sso/callback?authToken=code-of-a-minute');
  expect(await screen.findByText('Authenticating user....')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  expect([location.pathname, root.session.authenticated]).toEqual(['/dashboard', true]);
  expect(last('/customers/sso/auth')?.body).toEqual({ authToken: 'code-of-a-minute' });
});
