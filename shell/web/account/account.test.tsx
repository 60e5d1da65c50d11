// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership, superAdmin } from '#core/server/internal';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { password, startServer } from '#testing/startServer';
import { App } from '../App';
import { deviceName } from '#core/web/ui/sessions/SessionTable.tsx';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer();
  on = await sluice.listen();
  await Promise.all([
    import('../console/Console'),
    import('./AccountPage'),
    import('./EnvironmentDialog'),
  ]);
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const join = (companyId: string, { customerId }: Person, roles = [superAdmin]) =>
  sluice.server.database.transaction(companyId, db =>
    addMembership(db, { companyId, customerId, roles, by: customerId }),
  );
async function open({ email }: Person, path = '/account') {
  history.replaceState(null, '', path);
  const root = new Root({ storage: memoryStorage(), base: `${on}/v1`, reload: () => {} });
  await root.account.login(email, password);
  render(<App root={root} />);
  return { root, user: userEvent.setup() };
}
const table = (name: string) => screen.findByRole('grid', { name });
const rows = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent);

describe('one’s own sessions', () => {
  it('are listed, and ended one by one or all but this one', async () => {
    const person = await sluice.company();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const elsewhere = async () =>
      (
        await sluice.inject('POST', '/customers/login', {
          body: { email: person.email, password },
          headers: { 'user-agent': agent },
        })
      ).body.access_token as string;
    const [first, second, third] = [await elsewhere(), await elsewhere(), await elsewhere()];
    const { root, user } = await open(person);
    const status = async (token: string) =>
      (await sluice.inject('GET', '/customers/me', { token })).status;
    const ends = await screen.findAllByRole('button', {
      name: /^End session on Firefox on Linux, signed in \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/,
    });
    expect(ends).toHaveLength(3);
    expect((await rows('Sessions')).filter(text => text?.includes('This session'))).toHaveLength(1);
    await user.click(ends[0]!);
    expect(await screen.findByText('Session ended')).toBeTruthy();
    const alive = async () =>
      (await Promise.all([first, second, third].map(status))).filter(each => each === 200);
    expect(await alive()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Signed out everywhere else')).toBeTruthy();
    expect(await alive()).toHaveLength(0);
    expect(root.session.authenticated).toBe(true);
    await waitFor(async () => expect(await rows('Sessions')).toHaveLength(1));
  });

  it('are named by browser and system', () => {
    const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    expect([
      deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`),
      deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`),
      deviceName(
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      ),
      deviceName(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      ),
      deviceName('curl/8.9.1'),
      deviceName(''),
    ]).toEqual([
      'Chrome on Windows',
      'Edge on Windows',
      'Safari on macOS',
      'Safari on iPhone',
      'curl/8.9.1',
      'Unknown device',
    ]);
  });
});

it('explains second factors in the empty state', async () => {
  await open(await sluice.company());
  expect(await screen.findByText('No second factors yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add second factor' })).toHaveProperty(
    'disabled',
    false,
  );
});

describe('one’s own environments', () => {
  it('are created from the selector, and opened', async () => {
    const { root, user } = await open(await sluice.company(), '/dashboard');
    await user.click(await screen.findByRole('button', { name: /^Environment:/ }));
    await user.click(await screen.findByRole('button', { name: 'Create environment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(/Name.*(required|needed|insert)/i)).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Name/), 'Navy');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Environment Navy created')).toBeTruthy();
    expect(root.session.company).toMatchObject({ name: 'Navy', roles: [superAdmin] });
    expect(await screen.findByText('You’re working in Navy.')).toBeTruthy();
  });

  it('are not created without permission', async () => {
    const { user } = await open(await sluice.company({ roles: ['default:read'] }));
    await table('Environments');
    expect(screen.queryByRole('button', { name: 'Create environment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Environment:/ }));
    await screen.findByLabelText('Search environments');
    expect(screen.queryByRole('button', { name: 'Create environment' })).toBeNull();
  });

  it('are left, but not the last one, nor by the last super admin', async () => {
    const [person, other] = [await sluice.company(), await sluice.company()];
    await join(other.companyId, person, ['default:read']);
    const { root, user } = await open(person);
    const leave = async (email: string) => {
      await user.click(await screen.findByRole('button', { name: `Leave Company of ${email}` }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
      );
    };
    await leave(person.email);
    expect(await screen.findByText(/last super admin/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `Open Company of ${other.email}` }));
    expect(await screen.findByText(`You’re working in Company of ${other.email}.`)).toBeTruthy();
    root.go('/account');
    await leave(other.email);
    expect(await screen.findByText(`You left Company of ${other.email}`)).toBeTruthy();
    await waitFor(() => expect(root.session.companyId).toBe(person.companyId));
    expect(root.session.profile?.companies).toHaveLength(1);
    root.go('/account');
    expect(
      await screen.findByRole('button', { name: `Leave Company of ${person.email}` }),
    ).toHaveProperty('disabled', true);
  });
});
