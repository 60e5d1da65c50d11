// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import roles from '#plugins/roles/plugin';
import machines from '../plugin';
import { machinesOn } from '../server/testMachines';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());
const { createAccount, createToken, read, settle } = machinesOn(() => sluice);

const readValue = (dialog: HTMLElement, label: string) =>
  within(dialog).getByText(label).nextElementSibling!.textContent!;

it('explains service accounts, creates one, and shows its secret once', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const ada = await sluice.company();
  await renderPlugin(machines, { at: '/serviceAccounts', as: ada, on, beside: [roles] });
  expect(await screen.findByText('No service accounts yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Create service account' })[0]!);
  await user.type(await screen.findByLabelText(/^Name/), 'Deploys');
  await screen.findByRole('checkbox', { name: /default:read/ });
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy the client secret' });
  const secret = readValue(dialog, 'Client secret');
  const accountId = readValue(dialog, 'Client ID');
  expect(within(dialog).getByText(/^curl .*as\/token/).textContent).toContain(secret);
  const { companyId } = ada;
  const token = await createToken({ companyId, accountId, secret });
  expect((await read(token)).status).toBe(200);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'Deploys' })).toBeTruthy();
  expect(document.body.textContent).not.toContain(secret);
});

it('rotates a secret with an overlap, and shows which was used last from where', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const ada = await sluice.company();
  const account = await createAccount(ada, { name: 'Rotated' });
  await createToken(account);
  await settle();
  await renderPlugin(machines, { at: `/serviceAccounts/${account.accountId}`, as: ada, on });
  const secrets = await screen.findByRole('region', { name: 'Client secrets' });
  expect(within(secrets).getByText('127.0.0.1')).toBeTruthy();
  await user.click(within(secrets).getByRole('button', { name: 'Create client secret' }));
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy the client secret' });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await within(secrets).findAllByRole('button', { name: /^Revoke …/ })).toHaveLength(2);
  expect(within(secrets).queryByRole('button', { name: 'Create client secret' })).toBeNull();
  const ending = account.secret.slice(-4);
  await user.click(within(secrets).getByRole('button', { name: `Revoke …${ending}` }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Client secret revoked')).toBeTruthy();
});

it('tests a pasted token, and names the failing condition', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const ada = await sluice.company();
  const { accountId } = await createAccount(ada, { name: 'Workload' });
  await renderPlugin(machines, { at: `/serviceAccounts/${accountId}`, as: ada, on });
  await user.click(await screen.findByRole('button', { name: 'Add trusted issuer' }));
  await user.type(await screen.findByLabelText(/^Issuer URL/), 'https://ci.example.invalid');
  await user.type(screen.getByLabelText(/^Audience/), 'sluice');
  await user.type(screen.getByLabelText(/^Value 1/), 'repo:acme/*');
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  await user.click(screen.getByLabelText('Test a token'));
  await user.paste(`${part({ alg: 'RS256' })}.${part({ sub: 'repo:eve/x' })}.AAAA`);
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('This token is rejected.')).toBeTruthy();
  expect(screen.getByText('Not met')).toBeTruthy();
});

it('creates a personal access token, shows it once, and revokes it', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const ada = await sluice.company();
  await renderPlugin(machines, { at: '/account/tokens', as: ada, on });
  expect(await screen.findByText('No access tokens yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Create access token' })[0]!);
  await user.type(await screen.findByLabelText(/^Name/), 'Laptop');
  await user.selectOptions(screen.getByLabelText('Expires'), 'In 7 days');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy the access token' });
  const token = readValue(dialog, 'Access token');
  expect((await read(token)).status).toBe(200);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/access token expires within a week/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke Laptop' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No access tokens yet')).toBeTruthy();
  expect((await read(token)).status).toBe(401);
});

it('is read-only for readers, and shows administrators the tokens of members', async () => {
  const ada = await sluice.company();
  const { accountId } = await createAccount(ada, { name: 'Shown' });
  const reader = await sluice.company({ in: ada.companyId, roles: ['default:read'] });
  await renderPlugin(machines, {
    at: `/serviceAccounts/${accountId}`,
    as: reader,
    on,
  });
  await screen.findByRole('heading', { name: 'Shown' });
  for (const name of ['Edit', 'Delete', 'Disable', 'Create client secret', 'Add public key'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('shows administrators the access tokens of members, to revoke them', async () => {
  const ada = await sluice.company();
  await sluice.inject('POST', `/company/${ada.companyId}/personalTokens`, {
    token: ada.token,
    body: { name: 'Of a member', days: 30 },
  });
  await renderPlugin(machines, { at: '/serviceAccounts', as: ada, on });
  expect(await screen.findByRole('button', { name: 'Revoke Of a member' })).toBeTruthy();
});
