// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#core/contract';
import { mintSetUpKey } from '#core/server/internal';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { password, startServer } from '#testing/startServer';
import { App } from '../App';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer({ plugins: [] });
  on = await sluice.listen();
  await import('../console/Console');
  const who = {
    firstName: 'Ada',
    lastName: '',
    email: 'first@example.com',
    password,
    company: 'One',
    examples: false,
  };
  await sluice.inject('POST', '/setup', {
    body: { key: await mintSetUpKey(sluice.server), ...who },
  });
});
afterAll(() => sluice.close());

const stronger = 'kT9#vQ2!zLm4&wR8';
function open(path: string, at = on) {
  history.replaceState(null, '', path);
  const root = new Root({ storage: memoryStorage(), base: `${at}/v1`, reload: () => {} });
  render(<App root={root} />);
  return { root, user: userEvent.setup() };
}
async function signedOn(path: string) {
  const person = await sluice.company();
  const { root, user } = open('/');
  await root.account.login(person.email, password);
  root.go(path);
  return { person, root, user };
}

it('links from the sign-in page of a new installation to its setup link', async () => {
  open('/');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(screen.queryByText(/isn’t set up yet/)).toBeNull();
  cleanup();
  const fresh = await startServer({ plugins: [] });
  onTestFinished(() => fresh.close());
  open('/', await fresh.listen());
  expect(await screen.findByText(/isn’t set up yet. Open the setup link/)).toBeTruthy();
});

describe('signing up', () => {
  it('asks for name, email, and password, and signs in to a new environment [R04, S089, S090, S091, M004, M015]', async () => {
    const { root, user } = open('/register');
    expect(await screen.findByRole('heading', { name: 'Sign Up' })).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Create Account' });
    await user.click(button);
    expect(screen.getByText('Enter your full name.')).toBeTruthy();
    const email = `${newId()}@example.com`;
    await user.type(screen.getByLabelText(/^Full name/), 'Grace Brewster Hopper');
    await user.type(screen.getByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText('Password'), stronger);
    await user.type(screen.getByLabelText('Phone (optional)'), '+1 202');
    await user.type(screen.getByLabelText('Company name (optional)'), 'Navy');
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Welcome, Grace' })).toBeTruthy();
    expect(root.session.profile).toMatchObject({
      email,
      lastName: 'Brewster Hopper',
      phoneNumber: '+1 202',
    });
    expect(root.session.company?.name).toBe('Navy');
  });

  it('links back to sign-in [S092]', async () => {
    const { user } = open('/register');
    await user.click(await screen.findByRole('link', { name: 'Sign On' }));
    expect(await screen.findByRole('button', { name: 'Sign On' })).toBeTruthy();
    const heading = screen.getByRole('heading', { name: 'Welcome back' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

it('explains an incomplete invitation link, and links to sign-in', async () => {
  const { user } = open('/invitation');
  expect(await screen.findByText(/^This link is incomplete/)).toBeTruthy();
  expect(screen.getByText(/^No email\? Ask the person who invited you/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  expect(await screen.findByRole('button', { name: 'Sign On' })).toBeTruthy();
});

describe('requests and responses', () => {
  let server: Server;
  let at: string;
  let answer: { status: number; body: object };
  const sent: Record<string, unknown>[] = [];
  beforeAll(async () => {
    server = createServer(async (request, reply) => {
      let body = '';
      for await (const part of request) body += String(part);
      sent.push({ url: request.url, ...(JSON.parse(body || '{}') as object) });
      reply
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('sends phone and company only when filled [S231, S232]', async () => {
    answer = { status: 422, body: { message: 'Not today.', code: 2000 } };
    const { user } = open('/register', at);
    await user.type(await screen.findByLabelText(/^Full name/), 'Ada Lovelace');
    await user.type(screen.getByLabelText(/^Email/), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), stronger);
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not today.');
    const who = {
      url: '/v1/customers',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
    };
    expect(sent.at(-1)).toEqual({ ...who, password: stronger });
    await user.type(screen.getByLabelText('Phone (optional)'), '1');
    await user.type(screen.getByLabelText('Company name (optional)'), 'Navy');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ ...who, phoneNumber: '1', company: 'Navy' }),
    );
  });

  it('explains a sign-in that fails with 422 [S131]', async () => {
    answer = { status: 422, body: { message: 'This address is not verified yet.', code: 2000 } };
    const { root, user } = open('/', at);
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), `${stronger}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This address is not verified yet.',
    );
    expect(root.session.token).toBeNull();
  });
});

describe('changing one’s password', () => {
  it('reports missing and invalid values at each field [S095, M005, M016]', async () => {
    const { user } = await signedOn('/reset-password');
    expect(await screen.findByRole('heading', { name: 'Reset password' })).toBeTruthy();
    const [current, next, confirm] = ['Current password', 'New password', 'Confirm password'].map(
      name => screen.getByLabelText(name),
    ) as [HTMLElement, HTMLElement, HTMLElement];
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true);
    await user.click(current);
    await user.click(next);
    await user.click(confirm);
    await user.tab();
    for (const text of [
      'Please insert your current password.',
      'Please insert new password.',
      'Please insert confirm password.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    await user.type(next, 'Short-1');
    await user.type(confirm, 'Other-1');
    expect(
      screen.getByText('New password is too short. It should be at least 8 characters in length.'),
    ).toBeTruthy();
    expect(screen.getByText('New password and confirm password do not match')).toBeTruthy();
    expect(screen.queryByText('Please insert new password.')).toBeNull();
  });

  it('shows which rules are met, and disables submitting a weak password [S094]', async () => {
    const { user } = await signedOn('/reset-password');
    const next = await screen.findByLabelText('New password');
    const rules = () =>
      within(document.getElementById('content')!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const hints = [
      'at least 8 characters',
      'one uppercase',
      'one lowercase',
      'one number',
      'one symbol',
    ];
    expect(rules()).toEqual(hints.map(hint => `${hint} (not met yet)`));
    const submit = screen.getByRole('button', { name: 'Submit' });
    await user.type(next, 'Password1!');
    expect(rules()).toEqual(hints.map(hint => `${hint} (met)`));
    await waitFor(() =>
      expect(screen.getByLabelText('Password strength').textContent).toMatch(/\w/),
    );
    expect(submit).toHaveProperty('disabled', true);
    await user.clear(next);
    await user.type(next, stronger);
    await waitFor(() => expect(submit).toHaveProperty('disabled', false));
  });

  it('shows a refusal, then success, and signs out [S142, S143, S285]', async () => {
    const { person, root, user } = await signedOn('/reset-password');
    const current = await screen.findByLabelText('Current password');
    await user.type(current, 'Wrong-Horse-9');
    await user.type(screen.getByLabelText('New password'), stronger);
    await user.type(screen.getByLabelText('Confirm password'), stronger);
    const submit = screen.getByRole('button', { name: 'Submit' });
    await waitFor(() => expect(submit).toHaveProperty('disabled', false));
    await user.click(submit);
    expect(await screen.findByText('The current password is incorrect.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(current));
    await user.clear(current);
    await user.type(current, password);
    await user.click(submit);
    expect(await screen.findByText('Password changed. Sign in with the new one.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Sign On' })).toBeTruthy();
    expect(root.session.authenticated).toBe(false);
    expect(await root.account.login(person.email, stronger)).toBe('in');
  });

  it('explains how to get there without a session, and returns after sign-in [R05]', async () => {
    const person = await sluice.company();
    const { user } = open('/reset-password');
    expect(await screen.findByRole('heading', { name: 'Reset password' })).toBeTruthy();
    expect(screen.getByText(/first sign in with your current one/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Forgot your password/ }).getAttribute('href')).toBe(
      '/forgot',
    );
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await user.type(await screen.findByLabelText('Email'), person.email);
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    expect(await screen.findByLabelText('Current password')).toBeTruthy();
    expect(location.pathname).toBe('/reset-password');
  });

  it('opens first with an expired password [R05, S132]', async () => {
    const person = await sluice.company();
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ status: 'passwordExpired' })
      .where('customer_id', '=', person.customerId)
      .execute();
    const { root, user } = open('/');
    await user.type(await screen.findByLabelText('Email'), person.email);
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    expect(
      await screen.findByText('Your password has expired. Set a new one to continue.'),
    ).toBeTruthy();
    expect(location.pathname).toBe('/reset-password');
    expect(root.session.authenticated).toBe(false);
  });
});

it.each([
  ['/join?token=x', 'Sign in to accept your invitation.'],
  ['/operate?token=x', 'Sign in to accept your invitation.'],
  ['/flows', 'Sign in to continue.'],
])('says why %s asks to sign in', async (path, text) => {
  open(path);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('asks for the environment before single sign-on [M003]', async () => {
  const { user } = open('/sso/login');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Company Id')).toBeTruthy();
  expect(screen.getByText('Enter a Company Id.')).toBeTruthy();
});

it('handles the result of single sign-on before showing anything else [M001]', async () => {
  open('/sso/callback?authToken=spent');
  expect(await screen.findByText('Authenticating user....')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toMatch(/\w/);
});
