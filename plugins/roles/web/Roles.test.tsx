// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { navEntries } from '#core/web/internal';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { withPalette } from '#testing/kits/withPalette';
import roles from '../plugin';
import { strings } from '../strings';

let sluice: Awaited<ReturnType<typeof startServer>>;
let off: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  off = await startServer({ env: { SLUICE_FLAGS: 'roles.enabled=false' } });
  on = await sluice.listen();
});
afterAll(() => Promise.all([sluice.close(), off.close()]));

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = ({ companyId, token }: Person, name: string, resource = 'flows') =>
  sluice.inject('POST', `/company/${companyId}/roles`, {
    token,
    body: {
      name,
      description: 'Made by a test',
      policy: [{ resource, actions: [{ action: 'read', allow: true }] }],
    },
  });
const change = ({ companyId, token }: Person, name: string, body: object) =>
  sluice.inject('PUT', `/company/${companyId}/roles/${encodeURIComponent(name)}`, { token, body });
const row = (name: RegExp) => screen.findByRole('row', { name });
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('the roles', () => {
  it('are listed with their holders, and explained while there are no custom ones [R21, S021, S109]', async () => {
    const admin = await sluice.company();
    const { root } = await renderPlugin(roles, { at: '/roles', as: admin, on });
    expect(within(await row(/default:superAdmin/)).getByText('1')).toBeTruthy();
    expect(screen.getByText(strings.noneOwn.text)).toBeTruthy();
    expect(document.title).toBe('Roles · Sluice');
    const [entry] = root.host.open(navEntries);
    expect(entry!.value).toMatchObject({ title: { text: 'Roles' }, route: { path: '/roles' } });
  });

  it('don’t exist while the feature is off, or without permission [N05, S057, S068]', async () => {
    const away = await off.listen();
    const there = await renderPlugin(roles, { at: '/roles', as: await off.company(), on: away });
    expect(there.root.host.open(navEntries)).toEqual([]);
    expect(screen.getByText('There is no page at /roles.')).toBeTruthy();
    cleanup();
    const here = await renderPlugin(roles, {
      at: '/roles',
      as: await sluice.company({ can: ['flows:read'] }),
      on,
    });
    expect(here.root.host.open(navEntries)).toEqual([]);
  });

  it('load page by page until a page isn’t full [S181, S182]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    for (let index = 0; index < 22; index += 1)
      await make(admin, `Role ${String(index).padStart(2, '0')}`);
    await renderPlugin(roles, { at: '/roles', as: admin, on });
    await row(/Role 19/);
    expect(screen.queryByRole('row', { name: /Role 20/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await row(/Role 21/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  });

  it('stay on screen when the next page is empty [S183]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    for (let index = 0; index < 20; index += 1)
      await make(admin, `Role ${String(index).padStart(2, '0')}`);
    await renderPlugin(roles, { at: '/roles', as: admin, on });
    await row(/Role 19/);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
    expect(screen.getByRole('row', { name: /Role 19/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /default:superAdmin/ })).toBeTruthy();
  });

  it('are searchable, with the search in the URL', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await make(admin, 'Support');
    await renderPlugin(roles, { at: '/roles', as: admin, on });
    await row(/Support/);
    await user.type(screen.getByRole('searchbox'), 'supp');
    await waitFor(() => expect(screen.queryByRole('row', { name: /default:read/ })).toBeNull());
    expect(location.search).toBe('?query=supp');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No roles match “suppzzz”')).toBeTruthy();
  });

  it('are created, with errors at their fields, and open their permissions [M113]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    const { root } = await renderPlugin(roles, { at: '/roles?new', as: admin, on });
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Name/), 'default:x');
    await user.click(dialog.getByRole('button', { name: 'Create role' }));
    expect(await dialog.findByText(strings.nameWrong.text)).toBeTruthy();
    await user.clear(dialog.getByLabelText(/Name/));
    await user.type(dialog.getByLabelText(/Name/), 'Helpdesk');
    await user.click(await dialog.findByRole('checkbox', { name: 'Applications: Read' }));
    await user.click(dialog.getByRole('button', { name: 'Create role' }));
    await waitFor(() =>
      expect(root.notices.items[0]?.text).toBe('Successfully created role Helpdesk'),
    );
    await waitFor(() => expect(location.pathname).toBe('/roles/Helpdesk'));
    expect(await screen.findByRole('grid', { name: 'Permissions for Helpdesk' })).toBeTruthy();
    const made = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Applications: Read' });
    expect(made.checked).toBe(true);
  });

  it('are deleted with a replacement if anyone has them', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await make(admin, 'Old');
    const holder = await sluice.company({ in: admin.companyId, roles: ['Old'] });
    await renderPlugin(roles, { at: '/roles', as: admin, on });
    await user.click(within(await row(/Old/)).getByRole('button', { name: 'Actions for Old' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(strings.replaceNeeded.text)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Replacement role'), 'default:read');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Old/ })).toBeNull());
    const { body } = await sluice.inject('GET', '/customers/me', { token: holder.token });
    expect(body.companies[0].roles).toEqual(['default:read']);
  });

  it('report a missing role and link to the others', async () => {
    await renderPlugin(roles, { at: '/roles/Nothing', as: await sluice.company(), on });
    expect(await screen.findByText(/The role “Nothing” does not exist/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const back = screen.getByRole('link', { name: 'All roles' });
    expect(back.getAttribute('href')).toBe('/roles');
  });
});

describe('the permissions of a role', () => {
  it('are changed by keyboard: arrows move, Space toggles, and changes are marked until saved', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await make(admin, 'Builders', 'apps');
    const { root } = await renderPlugin(roles, { at: '/roles/Builders', as: admin, on });
    (await box('Everything: All')).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Applications: Read');
    await user.keyboard('{ArrowRight} ');
    const create = await box('Applications: Create (changed)');
    expect([create.checked, (await box(/Applications: All/)).indeterminate]).toEqual([true, true]);
    expect(screen.getByText('1 change')).toBeTruthy();
    expect(root.guard.unsaved).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(root.notices.items[0]?.text).toBe('Role Builders saved'));
    expect((await box('Applications: Create')).checked).toBe(true);
    expect(root.guard.unsaved).toBe(false);
  });

  it('are set for a whole row or column, and discarded', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await make(admin, 'Wide');
    await renderPlugin(roles, { at: '/roles/Wide', as: admin, on });
    await user.click(await box('Everything: Read'));
    expect((await box(/^Environment: Read/)).checked).toBe(true);
    await user.click(await box(/^Environment: All/));
    expect((await box(/^Environment: Delete/)).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((await box('Environment: Delete')).checked).toBe(false);
    expect(screen.getByText('No changes')).toBeTruthy();
  });

  it('keep local changes when someone else saves, and merge theirs', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await make(admin, 'Shared');
    const { root } = await renderPlugin(roles, { at: '/roles/Shared', as: admin, on });
    await user.click(await box('Applications: Read'));
    const policy = [{ resource: 'company', actions: [{ action: 'read', allow: true }] }];
    await change(admin, 'Shared', { policy });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(root.notices.items[0]?.text).toMatch(/Someone else changed the role “Shared”/),
    );
    await waitFor(async () => expect((await box('Environment: Read')).checked).toBe(true));
    expect((await box(/^Applications: Read/)).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('No changes')).toBeTruthy());
    const { body } = await sluice.inject(
      'GET',
      `/company/${admin.companyId}/roles?query=Shared`,
      admin,
    );
    expect(body[0].policy.map(({ resource }: any) => resource).sort()).toEqual(['apps', 'company']);
  });

  it('are read-only in built-in roles, for readers, and beyond one’s own permissions [S253]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await renderPlugin(roles, { at: '/roles/default:read', as: admin, on });
    expect(await screen.findByText(strings.fixedHelp.text)).toBeTruthy();
    const security = await box('Security: Delete');
    expect([security.checked, security.getAttribute('aria-disabled')]).toEqual([true, 'true']);
    await user.click(await box('Environment: Delete'));
    expect((await box('Environment: Delete')).checked).toBe(false);
    const readReason = (of: Element) =>
      document.getElementById(of.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(readReason(security)).toBe(strings.always.text);
    expect(readReason(await box('Environment: Delete'))).toBe(strings.fixedHelp.text);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    cleanup();
    await make(admin, 'Small');
    const some = ['roles:read', 'roles:update', 'flows:read', 'flows:update'];
    const helper = await sluice.company({ in: admin.companyId, can: some });
    await renderPlugin(roles, { at: '/roles/Small', as: helper, on });
    await user.click(await box('Everything: All'));
    expect((await box(/^Flows: Update/)).checked).toBe(true);
    expect((await box(/^Applications: Read/)).checked).toBe(false);
    expect((await box(/^Applications: Read/)).closest('td')?.title).toBe(strings.beyond.text);
    expect(readReason(await box(/^Applications: Read/))).toBe(strings.beyond.text);
    cleanup();
    const reader = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
    await make(admin, 'Tiny');
    await renderPlugin(roles, { at: '/roles/Tiny', as: reader, on });
    expect(readReason(await box('Roles: Create'))).toBe(strings.readOnly.text);
    expect(screen.getByText(strings.readOnly.text)).toBeTruthy();
  });

  it('describe each group, are searchable, and show a built-in role beside', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await make(admin, 'Builders', 'apps');
    await renderPlugin(roles, { at: '/roles/Builders', as: admin, on });
    expect((await row(/^Roles/)).textContent).toContain(strings.accessHelp.text);
    await user.type(screen.getByRole('searchbox', { name: 'Search permissions' }), 'appl');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Roles/ })).toBeNull());
    await user.click(await box('All shown: Create'));
    expect((await box(/^Applications: Create/)).checked).toBe(true);
    await user.clear(screen.getByRole('searchbox', { name: 'Search permissions' }));
    expect((await box(/^Roles: Create/)).checked).toBe(false);
    await user.selectOptions(screen.getByLabelText('Compare with'), 'default:read');
    expect(new URLSearchParams(location.search).get('against')).toBe('default:read');
    expect(await box('Applications: Create (not in default:read) (changed)')).toBeTruthy();
    expect(await box('Roles: Read (only in default:read)')).toBeTruthy();
    expect(
      screen.getByText(/^1 permission not in “default:read”, \d+ only in “default:read”$/),
    ).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search permissions' }), 'zzz');
    expect(await screen.findByText('No permissions match “zzz”')).toBeTruthy();
  });

  it('show holders, and the permissions of a holder with their roles', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await make(admin, 'Shown');
    await sluice.company({ in: admin.companyId, roles: ['Shown', 'default:read'] });
    await renderPlugin(roles, { at: '/roles/Shown', as: admin, on });
    await user.click(await screen.findByRole('button', { name: /^Show permissions for Ada/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const flows = within(await dialog.findByRole('row', { name: /^Flows/ }));
    expect(flows.getByText('Shown')).toBeTruthy();
    expect(flows.getByText('read')).toBeTruthy();
  });
});

it('the palette opens any role, and deletes a custom one after a confirmation', async () => {
  const admin = await sluice.company();
  await make(admin, 'Auditors');
  const { choose, titles } = await withPalette(roles, { at: '/roles', as: admin, on });
  await choose('Open a role', 'default:admin');
  await waitFor(() => expect(decodeURIComponent(location.pathname)).toBe('/roles/default:admin'));
  await choose('Delete a role');
  await waitFor(() => expect(titles()).toEqual(['Auditors']));
  await choose('Delete a role', 'Auditors');
  expect(await screen.findByRole('dialog', { name: /Auditors/ })).toBeTruthy();
  cleanup();
  const reader = await withPalette(roles, {
    at: '/roles',
    as: await sluice.company({ can: ['roles:read'] }),
    on,
  });
  reader.root.palette.show();
  reader.root.palette.type('>a role');
  expect(reader.titles()).toContain('Open a role');
  expect(reader.titles()).not.toContain('Delete a role');
});
