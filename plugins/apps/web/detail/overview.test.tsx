// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import apps from '../../plugin';
import { sampleOn, storedOn } from '../testSample';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

type Sample = Awaited<ReturnType<typeof sampleOn>>;
/** Records a run as a start of the application's policy would leave it. */
const record = ({ companyId, app }: Sample) =>
  sql`insert into interactions (company_id, interaction_id, flow_id, version_id, policy_id, correlation_id, status,
    reached, is_trial, has_error, start_time, time_difference, node_id, token_hash, lease_until, expires, legs, state, outcome)
    values (${companyId}, ${`run-${companyId}`}, ${app.policies[0].flows[0].flowId}, 1, ${app.policies[0].policyId}, 'run',
    'success', 1, 0, 0, ${Date.now() - 7_200_000}, 7, '', '', 0, ${Date.now() + 60_000}, 1, '', '{}')`.execute(
    sluice.server.database.allCompanies,
  );
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('the overview of an application', () => {
  it('shows its type and last use', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sampleOn(sluice);
    await renderPlugin(apps, { at: it.at, as: it, on });
    expect(await screen.findByText('Web application')).toBeTruthy();
    expect(fact('Last run')).toBe('Never');
    await record(it);
    cleanup();
    await renderPlugin(apps, { at: it.at, as: it, on });
    expect(await screen.findByText('2 hours ago')).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: 'Policies 1' }));
    const row = await screen.findByRole('row', { name: /^Sign in/ });
    expect(within(row).getByText('2 hours ago')).toBeTruthy();
    const { body } = await sluice.inject('GET', '/apps/uses', { token: it.token });
    expect(body.uses).toEqual([
      {
        appId: it.app.appId,
        policyId: it.app.policies[0].policyId,
        lastStartDate: expect.any(Number),
      },
    ]);
  });

  it('shows snippets with its own values and without its secrets', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sampleOn(sluice);
    await renderPlugin(apps, { at: it.at, as: it, on });
    const card = within(await screen.findByRole('region', { name: 'Quick start' }));
    const open = (name: string) => user.click(card.getByRole('tab', { name }));
    const [{ policyId }] = it.app.policies;
    const { publicUrl } = sluice.server.settings;
    await open('JavaScript');
    const start = `${publicUrl}/v1/company/${it.companyId}/policy/${policyId}/start`;
    expect(card.getByRole('figure', { name: 'JavaScript' }).textContent).toContain(`'${start}'`);
    await open('curl');
    expect(card.getByRole('figure', { name: 'curl' }).textContent).toContain(
      `/policy/${policyId}/start`,
    );
    await open('Widget');
    expect(card.getByRole('figure', { name: 'Widget' }).textContent).toContain(
      `data-sluice-policy="${policyId}"`,
    );
    await open('OpenID Connect');
    await user.click(card.getByRole('button', { name: 'Copy Discovery URL' }));
    const discovery = `${publicUrl}/${it.companyId}/as/.well-known/openid-configuration`;
    expect(await navigator.clipboard.readText()).toBe(discovery);
    await user.click(card.getByRole('button', { name: 'Copy .env variables' }));
    expect((await navigator.clipboard.readText()).split('\n')).toEqual([
      `OIDC_ISSUER=${publicUrl}/${it.companyId}/as`,
      `OIDC_CLIENT_ID=${it.app.appId}`,
      'OIDC_CLIENT_SECRET=',
      'OIDC_REDIRECT_URI=https://app.example.com/callback',
      'OIDC_SCOPE="openid profile"',
      `OIDC_ACR_VALUES=${policyId}`,
    ]);
    expect(card.getByText(/^Add a redirect URI/)).toBeTruthy();
    expect(document.body.innerHTML).not.toContain(it.app.apiKeys.prod);
  });

  it('redirects older URLs to their tab', async () => {
    const it = await sampleOn(sluice);
    const [{ policyId }] = it.app.policies;
    await renderPlugin(apps, { at: `${it.at}?starts=${policyId}`, as: it, on });
    expect(await screen.findByRole('heading', { name: 'Runs for Sign in' })).toBeTruthy();
    expect(location.pathname).toBe(`${it.at}/policies`);
    await renderPlugin(apps, { at: `${it.at}?rotate=keys`, as: it, on });
    expect(await screen.findByText('Rotate both API keys?')).toBeTruthy();
    expect(location.pathname).toBe(`${it.at}/keys`);
  });
});

it('sets up a new application for its type', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const it = await sampleOn(sluice);
  await renderPlugin(apps, { at: '/apps?new', as: it, on });
  await user.type(await screen.findByLabelText(/^Name/), 'Mobile');
  await user.click(screen.getByRole('radio', { name: /^Single-page or mobile app/ }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Add application' }),
  );
  expect(await screen.findByRole('heading', { name: 'Mobile' })).toBeTruthy();
  expect(await screen.findByText('Single-page or mobile app')).toBeTruthy();
  const stored = await storedOn(sluice, { token: it.token, at: location.pathname });
  expect(stored.oauth.values).toMatchObject({
    tokenEndpointAuthMethod: 'none',
    allowedGrants: ['authorizationCode'],
    allowedScopes: ['openid', 'profile'],
  });
});
