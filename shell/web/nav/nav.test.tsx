// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Root, navEntries } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { password, startServer } from '#testing/startServer';
import { App } from '../App';
import { plugins } from '../plugins';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer();
  await sluice.listen();
  await import('../console/Console');
});
afterAll(() => sluice.close());

const address = (of: typeof sluice) =>
  `http://127.0.0.1:${(of.app.server.address() as { port: number }).port}/v1`;
async function open(email: string, of = sluice) {
  history.replaceState(null, '', '/');
  const root = new Root({ storage: memoryStorage(), base: address(of), reload: () => {}, plugins });
  await root.account.login(email, password);
  render(<App root={root} />);
  await screen.findByRole('heading', { name: 'Welcome, Ada' });
  return Object.assign(userEvent.setup(), { root });
}
const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
const links = () => nav().getAllByRole<HTMLAnchorElement>('link');

describe('the navigation', () => {
  const order = [
    'Dashboard /dashboard',
    'Analytics /customAnalyticsDashboard',
    'Company /company',
    'Team /customers',
    'Users /users',
    'Roles /roles',
    'Connectors /connections',
    'Flows /flows',
    'Applications /apps',
    'UI Studio /ui-templates',
    'Variables /attributes',
    'Audit Trail /company/events',
    'Admin /admin',
    'Security /settings',
  ];
  /** The entries of the product; those of other plugins stand after them, from 500 on. */
  const listEntries = (root: Root) => {
    const added = new Set(
      root.host
        .at(navEntries)
        .filter(placed => placed.order >= 500)
        .map(({ value }) => value.route?.path as string | undefined),
    );
    const hrefs = links().map(link => link.getAttribute('href') ?? '');
    const isAdded = hrefs.map(href => added.has(href));
    expect(isAdded).toEqual(isAdded.toSorted());
    return links()
      .map(link => `${link.textContent} ${link.getAttribute('href')}`)
      .filter((_, index) => !isAdded[index]);
  };

  it('has its entries in the order of the specification [S074]', async () => {
    const { root } = await open((await sluice.company()).email);
    await nav().findByRole('link', { name: 'Variables' });
    expect(listEntries(root)).toEqual(order.filter(entry => !entry.startsWith('Admin')));
  });

  it('shows the installation only to operators [N13]', async () => {
    const { email, customerId } = await sluice.company();
    const { allCompanies } = sluice.server.database;
    await allCompanies
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', customerId)
      .execute();
    const { root } = await open(email);
    await nav().findByRole('link', { name: 'Admin' });
    expect(listEntries(root)).toEqual(order);
  });

  it('opens a screen for each entry [S101, S105, S110]', async () => {
    const user = await open((await sluice.company()).email);
    for (const name of ['Team', 'Connectors', 'Flows', 'Applications', 'Variables']) {
      await user.click(await nav().findByRole('link', { name }));
      expect(await screen.findByRole('heading', { name, level: 1 })).toBeTruthy();
    }
  });

  it('hides groups without permission', async () => {
    await open((await sluice.company({ can: ['apps:read'] })).email);
    await nav().findByRole('link', { name: 'Applications' });
    expect(links().map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Applications',
      'Security',
    ]);
  });

  it('locks flows and variables that the plan disables [S255]', async () => {
    const { email, companyId } = await sluice.company();
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({
        entitlement: JSON.stringify({ flows: { enabled: false }, attributes: { enabled: false } }),
      })
      .where('company_id', '=', companyId)
      .execute();
    await open(email);
    expect(
      await nav().findByText('“Flows” is not included in this environment’s plan'),
    ).toBeTruthy();
    expect(nav().getByText('“Variables” is not included in this environment’s plan')).toBeTruthy();
    expect(nav().queryByRole('link', { name: 'Flows' })).toBeNull();
  });

  it('links identity provider users to its forms in a new tab, unless turned off [S070, S071, S257, N09]', async () => {
    const { root } = await open((await sluice.company({ can: ['forms:read', 'apps:read'] })).email);
    await nav().findByRole('link', { name: 'Applications' });
    const become = (flags: object) =>
      act(() => {
        const profile = root.session.profile!;
        root.session.take({
          ...profile,
          links: { forms: 'https://idp.example/forms' },
          flags: { ...profile.flags, ...flags },
        });
      });
    become({ 'core.productUser': false });
    expect(nav().queryByRole('link', { name: /Forms/ })).toBeNull();
    become({ 'core.productUser': true });
    const forms = await nav().findByRole<HTMLAnchorElement>('link', {
      name: 'Forms (opens in a new tab)',
    });
    expect([forms.href, forms.target, forms.rel]).toEqual([
      'https://idp.example/forms',
      '_blank',
      'noopener',
    ]);
    become({ 'flows.formsEntry': false });
    await waitFor(() => expect(nav().queryByRole('link', { name: /Forms/ })).toBeNull());
  });

  it('hides the team while its feature is off [S069, N03]', async () => {
    const off = await startServer({ env: { SLUICE_FLAGS: 'team.enabled=false' } });
    await off.listen();
    await open((await off.company()).email, off);
    await nav().findByRole('link', { name: 'Applications' });
    expect(nav().queryByRole('link', { name: 'Team' })).toBeNull();
    cleanup();
    await off.close();
  });
});
