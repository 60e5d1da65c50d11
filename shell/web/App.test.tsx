// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, entitled, messages, namespace } from '#core/contract';
import { addMembership, superAdmin } from '#core/server/internal';
import { guardHistory } from '#core/web/draft/Guard';
import { definePlugin, navEntry, page } from '#core/web';
import { Root } from '#core/web/internal';
import { Page } from '#core/web/ui/Page.tsx';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { password, startServer } from '#testing/startServer';
import { App } from './App';

const demo = namespace('demo');
const text = messages('demo', { things: 'Things', secrets: 'Secrets', studio: 'Studio' });
const things = demo.route('things', '/things');
const thing = demo.route('thing', '/things/:id');
const named = demo.route('named', '/named');
const secrets = demo.route('secrets', '/secrets');
const studio = demo.route('studio', '/studio');
const secret = can(demo.permission('company'), 'update');
const paid = entitled(demo.entitlement('nobodyHasThis'));
const plugin = definePlugin({
  id: 'demo',
  title: text.things,
  contributes: [
    page('demo.things', things, {
      title: text.things,
      view: async () => ({ default: () => <h1>All things</h1> }),
    }),
    page('demo.thing', thing, {
      title: text.things,
      view: async () => ({ default: ({ params }) => <h1>Thing {params.id}</h1> }),
    }),
    page('demo.named', named, {
      title: text.things,
      view: async () => ({ default: () => <Page title="A thing by name">…</Page> }),
    }),
    page('demo.secrets', secrets, {
      title: text.secrets,
      when: secret,
      view: async () => ({ default: () => <h1>Secrets</h1> }),
    }),
    page('demo.studio', studio, {
      title: text.studio,
      when: paid,
      view: async () => ({ default: () => <h1>Studio</h1> }),
    }),
    navEntry('demo.thingsNav', { route: things, title: text.things, icon: 'flows', order: 20 }),
    navEntry('demo.secretsNav', {
      route: secrets,
      title: text.secrets,
      icon: 'roles',
      order: 30,
      when: secret,
    }),
    navEntry('demo.studioNav', {
      route: studio,
      title: text.studio,
      icon: 'forms',
      order: 40,
      when: paid,
    }),
  ],
});

describe('the console', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let on: string;
  beforeAll(async () => {
    fillBrowserGaps();
    server = await startServer({ plugins: [] });
    on = await server.listen();
    await import('./console/Console');
  });
  afterAll(() => server.close());
  beforeEach(() => localStorage.clear());
  let release = () => {};
  afterEach(() => {
    cleanup();
    release();
  });

  async function open(path: string, as?: { readonly token: string }) {
    history.replaceState(null, '', path);
    const plugins = { demo: async () => ({ default: plugin }) };
    const root = new Root({ base: `${on}/v1`, reload: () => {}, plugins });
    if (as)
      await root.account.enter({
        access_token: as.token,
        token_type: 'Bearer',
        mfaRequired: false,
        status: 'active',
        customerId: '',
      });
    release = guardHistory(root.guard);
    render(<App root={root} />);
    return { root, user: userEvent.setup() };
  }

  it('requires its fields, shows server errors, and opens the requested page [S036]', async () => {
    const person = await server.company();
    const { user } = await open('/things/7');
    const button = await screen.findByRole('button', { name: 'Sign On' });
    expect(location.pathname).toBe('/');
    await user.click(button);
    expect(screen.getByText('Enter your email address.')).toBeDefined();
    expect(screen.getByText('Enter your password.')).toBeDefined();
    await user.type(screen.getByLabelText('Email'), person.email);
    await user.type(screen.getByLabelText('Password'), 'Wrong-Horse-9');
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Incorrect email or password');
    expect(button).toHaveProperty('disabled', false);
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    expect(button).toHaveProperty('disabled', true);
    expect(await screen.findByRole('heading', { name: 'Thing 7' })).toBeDefined();
    expect(location.pathname).toBe('/things/7');
  });

  it('never redirects outside of the console', async () => {
    const person = await server.company();
    await open('/?next=//evil.example/x', person);
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('redirects / and unknown paths to the dashboard [R07, R35, S046, S047, S049]', async () => {
    const person = await server.company();
    await open('/nowhere/at/all', person);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeDefined();
    expect(location.pathname).toBe('/dashboard');
  });

  it('shows permitted entries, locks what the plan lacks, and explains closed pages [S066, S072, S250, S251, S252]', async () => {
    const person = await server.company({ can: ['company:read'] });
    const { user } = await open('/secrets', person);
    expect(await screen.findByText('You don’t have permission to view this page.')).toBeDefined();
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Dashboard', 'Things']);
    expect(
      within(nav).getByText('“Studio” is not included in this environment’s plan'),
    ).toBeDefined();
    await user.click(within(nav).getByRole('link', { name: 'Things' }));
    expect(await screen.findByRole('heading', { name: 'All things' })).toBeDefined();
    expect(document.title).toBe('Things · Sluice');
  });

  it('titles the tab by screen, and without console names after sign-out', async () => {
    const { root } = await open('/register');
    await waitFor(() => expect(document.title).toBe('Sign Up · Sluice'));
    await root.account.login((await server.company()).email, password);
    for (const [path, title] of [
      ['/things', 'Things'],
      ['/named', 'A thing by name'],
      ['/things/7', 'Things'],
      ['/named', 'A thing by name'],
    ] as const) {
      act(() => root.go(path));
      await waitFor(() => expect(document.title).toBe(`${title} · Sluice`));
    }
    await act(() => root.account.logout());
    await waitFor(() => expect(document.title).toBe('Sign On · Sluice'));
  });

  it('switches the environment and keeps the section [S005, S062, S063, M006]', async () => {
    const person = await server.company({ can: ['company:read'] });
    const other = await server.company();
    await server.server.database.transaction(other.companyId, db =>
      addMembership(db, {
        companyId: other.companyId,
        customerId: person.customerId,
        roles: [superAdmin],
        by: 'test',
      }),
    );
    const { root, user } = await open('/things/7', person);
    expect(await screen.findByRole('heading', { name: 'Thing 7' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Secrets' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Environment:/ }));
    await user.type(await screen.findByLabelText('Search environments'), other.email.slice(0, 12));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'All things' })).toBeDefined();
    expect(root.session.companyId).toBe(other.companyId);
    expect(location.pathname).toBe('/things');
    expect(screen.getByRole('link', { name: 'Secrets' })).toBeDefined();
  });

  it('rewrites a hash link and opens it in its environment', async () => {
    const person = await server.company();
    const other = await server.company();
    await server.server.database.transaction(other.companyId, db =>
      addMembership(db, {
        companyId: other.companyId,
        customerId: person.customerId,
        roles: [superAdmin],
        by: 'test',
      }),
    );
    const { root } = await open(`/?env=example.com#/${other.companyId}/things`, person);
    expect(await screen.findByRole('heading', { name: 'All things' })).toBeDefined();
    await waitFor(() => expect(root.session.companyId).toBe(other.companyId));
    expect(location.hash).toBe('');
  });

  it('asks before leaving unsaved work', async () => {
    const person = await server.company();
    const { root, user } = await open('/things', person);
    const link = await screen.findByRole('link', { name: 'Dashboard' });
    const release = root.guard.hold();
    await user.click(link);
    const dialog = await screen.findByRole('alertdialog');
    expect(location.pathname).toBe('/things');
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(link);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
    );
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    release();
  });

  it('asks before browser back leaves unsaved work, and before closing', async () => {
    const person = await server.company();
    const { root, user } = await open('/things', person);
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('link', { name: 'Things' }));
    await screen.findByRole('heading', { name: 'All things' });
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    root.guard.hold();
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    // The question of the test before may still be fading away.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    history.back();
    const dialog = await screen.findByRole('alertdialog');
    expect(location.pathname).toBe('/things');
    expect(screen.getByRole('heading', { name: 'All things' })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('signs out from the profile menu and keeps the email [S075, S077, M008]', async () => {
    const person = await server.company();
    const { user } = await open('/things', person);
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace’s profile' }));
    await user.click(await screen.findByText('Sign Off'));
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', person.email);
    expect(location.pathname + location.search).toBe('/');
  });

  it('shows the error of single sign-on [S042, S287, M002]', async () => {
    await open('/sso/callback?error=AuthenticationFailed&error_description=no such user');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'AuthenticationFailed : no such user',
    );
  });
});
