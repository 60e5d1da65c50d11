// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailText } from '#core/server/internal';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import team from '../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1' } });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

async function invited() {
  const [person, boss] = [await sluice.company(), await sluice.company()];
  const { companyId, token } = boss;
  const body = { email: person.email, firstName: 'A', lastName: 'B', roles: ['default:read'] };
  await sluice.inject('POST', `/company/${companyId}/customers`, { token, body });
  const mail = await sluice.server.database.allCompanies
    .selectFrom('outbox')
    .selectAll()
    .where('to', '=', person.email)
    .executeTakeFirstOrThrow();
  const link = `/join?${/token=\S+/.exec(mailText(sluice.server, mail))?.[0]}`;
  return { person, link, company: `Company of ${boss.email}` };
}

it('shows the inviter, joins, and switches to the environment', async () => {
  const { person, link, company } = await invited();
  await renderPlugin(team, { at: link, as: person, on });
  await screen.findByRole('heading', { name: `Join ${company}?` });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(`You joined ${company}`)).toBeTruthy();
  // The link is spent: that is said, and nobody is signed off for it.
  await renderPlugin(team, { at: link, as: person, on });
  expect(await screen.findByText(/invitation link is no longer valid/)).toBeTruthy();
  expect(screen.queryByText(/logged out/)).toBeNull();
});

it('reports someone else’s invitation without a button', async () => {
  const { link } = await invited();
  await renderPlugin(team, { at: link, as: await sluice.company(), on });
  expect(await screen.findByText(/for another email address/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('reports an incomplete link, with a way on', async () => {
  await renderPlugin(team, { at: '/join', as: await sluice.company(), on });
  expect(await screen.findByText('This link is incomplete')).toBeTruthy();
  const onward = screen.getByRole('link', { name: 'Go to dashboard' });
  expect(onward.getAttribute('href')).toBe('/dashboard');
});
