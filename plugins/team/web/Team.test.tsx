// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { withPalette } from '#testing/kits/withPalette';
import roles from '#plugins/roles/plugin';
import rolesServer from '#plugins/roles/server';
import team from '../plugin';
import teamServer from '../server';
import { strings } from '../strings';
import findMembers from './findMembers';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer({ plugins: [teamServer, rolesServer] });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

type RenderOptions = Parameters<typeof renderPlugin>[1];
/** The team with the field for roles. */
const renderTeam = (terms: RenderOptions) => renderPlugin(team, { beside: [roles], ...terms });
type Person = Awaited<ReturnType<typeof sluice.company>>;
let count = 0;
const invite = ({ companyId, token }: Person, firstName: string) =>
  sluice.inject('POST', `/company/${companyId}/customers`, {
    token,
    body: {
      email: `team${(count += 1)}@example.org`,
      firstName,
      lastName: 'Test',
      roles: ['default:read'],
    },
  });
const table = () => screen.findByRole('grid', { name: 'Team members' });
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the team', () => {
  it('lists members with roles and status, and explains the empty state [R30, S107, S019]', async () => {
    const admin = await sluice.company();
    await renderTeam({ at: '/customers', as: admin, on });
    expect(within(await row(/Ada Lovelace/)).getByText('you')).toBeTruthy();
    expect(screen.getByText('You’re the only member')).toBeTruthy();
    expect(document.title).toBe('Team · Sluice');
  });

  it('invites a member, with errors at their fields, kept input, and an updated list [M102]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    const { root } = await renderTeam({ at: '/customers', as: admin, on });
    await table();
    await user.click(screen.getAllByRole('button', { name: 'Invite member' })[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(/Email/), 'nonsense');
    await user.click(dialog.getByRole('button', { name: 'Invite member' }));
    expect(
      await dialog.findByText('Enter an email address such as name@example.com.'),
    ).toBeTruthy();
    expect(dialog.getByText('First name is required.')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/Email/));
    await user.type(dialog.getByLabelText(/Email/), admin.email);
    await user.type(dialog.getByLabelText(/First name/), 'Grace');
    await user.type(dialog.getByLabelText(/Last name/), 'Hopper');
    await user.click(dialog.getByRole('button', { name: 'Invite member' }));
    expect(
      await dialog.findByText('This person is already a member of this environment.'),
    ).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Grace');
    await user.clear(dialog.getByLabelText(/Email/));
    await user.type(dialog.getByLabelText(/Email/), 'grace@example.org');
    await user.click(dialog.getByRole('checkbox', { name: /default:admin/ }));
    await user.click(dialog.getByRole('button', { name: 'Invite member' }));
    await waitFor(() =>
      expect(root.notices.items.map(({ text }) => text)).toEqual([
        'Team member successfully created.',
      ]),
    );
    const shown = within(await row(/Grace Hopper/));
    expect(shown.getByText('default:admin')).toBeTruthy();
    expect(shown.getByText('Invited')).toBeTruthy();
  });

  it('opens at its other path as well [R13]', async () => {
    await renderTeam({ at: '/team', as: await sluice.company(), on });
    expect(within(await row(/Ada Lovelace/)).getByText('you')).toBeTruthy();
  });

  it('searches members, with the search in the URL', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await invite(admin, 'Katherine');
    await invite(admin, 'Dorothy');
    await renderTeam({ at: '/customers', as: admin, on });
    await row(/Dorothy/);
    await user.type(screen.getByRole('searchbox'), 'kath');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Dorothy/ })).toBeNull());
    expect(await row(/Katherine/)).toBeTruthy();
    expect(location.search).toBe('?query=kath');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('No members match “nobody”')).toBeTruthy();
  });

  it('pages by 24', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    for (let index = 0; index < 26; index += 1)
      await invite(admin, `Member ${String(index).padStart(2, '0')}`);
    await renderTeam({ at: '/customers', as: admin, on });
    expect(await screen.findByText('1–24 of 27')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await row(/Member 25/)).toBeTruthy();
    expect(location.search).toBe('?page=2');
  });

  it('removes a member after a confirmation, from the row’s menu', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await invite(admin, 'Leaving');
    const { root } = await renderTeam({ at: '/customers', as: admin, on });
    await user.click(
      within(await row(/Leaving/)).getByRole('button', { name: 'Actions for Leaving Test' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from team' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(strings.removeInvitedBody.text)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Leaving/ })).toBeNull());
    expect(root.notices.items[0]?.text).toBe('Leaving Test removed from the team');
  });

  it('shows links from the outbox without a mail server', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    const { body } = await invite(admin, 'Waiting');
    const { root } = await renderTeam({ at: '/customers?outbox', as: admin, on });
    expect(await screen.findByText(strings.outboxIntro.text)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: `Copy link for ${body.email}` }));
    await waitFor(() => expect(root.notices.items[0]?.text).toBe('Copied'));
    expect(await navigator.clipboard.readText()).toMatch(/\/invitation\?token=/);
  });

  it('reports a missing member with a link to the list', async () => {
    const admin = await sluice.company();
    await renderTeam({ at: '/customers/nobody', as: admin, on });
    expect(await screen.findByText(strings.notFound.text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getAllByRole('link', { name: strings.back.text })[0]!.getAttribute('href')).toBe(
      '/customers',
    );
  });
});

describe('a member', () => {
  it('is opened by keyboard and edited [R31]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await invite(admin, 'Zelda');
    const { root } = await renderTeam({ at: '/customers', as: admin, on });
    (await row(/Ada/)).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Zelda Test' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText(/Last name/));
    await user.type(dialog.getByLabelText(/Last name/), 'Fitzgerald{Enter}');
    expect(await screen.findByRole('heading', { name: 'Zelda Fitzgerald' })).toBeTruthy();
    expect(root.notices.items.map(({ text }) => text)).toEqual([
      'Changes to Zelda Fitzgerald saved',
    ]);
  });

  it('is invited again [M103]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    const { body } = await invite(admin, 'Again');
    const { root } = await renderTeam({
      at: `/customers/${body.customerId}`,
      as: admin,
      on,
    });
    await user.click(await screen.findByRole('button', { name: 'Resend invitation' }));
    await waitFor(() =>
      expect(root.notices.items.map(({ text }) => text)).toEqual(['Invitation successfully sent.']),
    );
  });

  it('reports the refusal to remove a super admin, and loses nothing', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await renderTeam({ at: `/customers/${admin.customerId}`, as: admin, on });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('checkbox', { name: /default:superAdmin/ }));
    await user.click(dialog.getByRole('checkbox', { name: /default:read/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/last super admin/)).toBeTruthy();
  });
});

describe('a reader', () => {
  it('can’t change anything', async () => {
    const admin = await sluice.company();
    const { body } = await invite(admin, 'Other');
    const reader = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
    const { root, unmount } = await renderTeam({
      at: '/customers?invite&outbox',
      as: reader,
      on,
    });
    await row(/Other/);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(root.palette.items.map(({ title }) => title)).not.toContain('Invite member');
    unmount();
    await renderTeam({ at: `/customers/${body.customerId}`, as: reader, on, beside: [] });
    await screen.findByRole('heading', { name: 'Other Test' });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('without read permission has no team page', async () => {
    const stranger = await sluice.company({ can: ['flows:read'] });
    await renderTeam({ at: '/customers', as: stranger, on });
    expect(await screen.findByText('There is no page at /customers.')).toBeTruthy();
  });
});

it('the palette finds members by email address and opens the team', async () => {
  const admin = await sluice.company();
  const { body } = await invite(admin, 'Found');
  const { root } = await renderTeam({ at: '/customers', as: admin, on, beside: [roles] });
  const hits = await findMembers(body.email, root.host, new AbortController().signal);
  expect(hits).toEqual([
    {
      id: body.customerId,
      title: `Found Test · ${body.email}`,
      to: `/customers/${body.customerId}`,
    },
  ]);
  root.palette.show();
  root.palette.type('invite');
  await root.palette.run(root.palette.items[0]!);
  expect(await screen.findByRole('dialog', { name: 'Invite member' })).toBeTruthy();
});

it('the palette opens any member, and removes one after a confirmation', async () => {
  const user = userEvent.setup();
  const admin = await sluice.company();
  const { body } = await invite(admin, 'Leaver');
  const { choose } = await withPalette(team, { at: '/customers', as: admin, on });
  await choose('Open a team member', 'Leaver Test');
  await waitFor(() => expect(location.pathname).toBe(`/customers/${body.customerId}`));
  await choose('Remove a team member', 'Leaver Test');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: strings.removeYes.text,
    }),
  );
  await waitFor(() => expect(location.pathname).toBe('/customers'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Leaver/ })).toBeNull());
});
