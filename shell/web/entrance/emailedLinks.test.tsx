// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Root } from '#core/web/internal';
import { issueToken } from '#core/server/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { startServer } from '#testing/startServer';
import { App } from '../App';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer({ plugins: [] });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

function open(path: string) {
  history.replaceState(null, '', path);
  render(<App root={new Root({ storage: memoryStorage(), base: `${on}/v1`, reload: () => {} })} />);
}

it.each([
  ['an invitation', '/invitation', /Ask an administrator for a new one/, 'Back to sign-in'],
  ['a reset by a member', '/invitation?reset=1', /Ask an administrator/, 'Back to sign-in'],
  ['a forgotten password', '/reset', /Request a new one/, 'Request a new link'],
  ['an email address', '/confirm', /reset your password to confirm it/, 'Continue to Sluice'],
])(
  'says that a link of %s is over when it opens, not after a password',
  async (_, path, sentence, onward) => {
    open(`${path}${path.includes('?') ? '&' : '?'}token=used`);
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(screen.queryByLabelText(/password/i)).toBeNull();
    expect(screen.getByRole('link', { name: onward })).toBeTruthy();
  },
);

it('leaves a link that works as it is, however often it opens', async () => {
  const { customerId } = await sluice.company();
  const subject = { purpose: 'forgotten' };
  const link = { audience: 'reset', customerId, companyId: '', subject } as const;
  const token = await issueToken(sluice.server.database.allCompanies, link);
  const check = (kind: string) =>
    sluice.inject('POST', '/customers/link', { body: { token, kind } });
  expect((await check('reset')).status).toBe(200);
  // A link is of one kind.
  expect((await check('address')).status).toBe(404);
  open(`/reset?token=${token}`);
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});

/** A link of a kind that still works, to a person of an environment of their own. */
async function makeToken(audience: 'invitation' | 'membership') {
  const { customerId, companyId } = await sluice.company();
  const { allCompanies } = sluice.server.database;
  return issueToken(allCompanies, { audience, customerId, companyId });
}

it('sends invited people with an account to sign in and join', async () => {
  const token = await makeToken('membership');
  open(`/invitation?token=${token}`);
  const join = await screen.findByRole('link', { name: 'Sign in to join' });
  expect(join.getAttribute('href')).toBe(`/join?token=${token}`);
});

it('asks for a new password after an administrator’s reset, not to join', async () => {
  open(`/invitation?token=${await makeToken('invitation')}&reset=1`);
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Reset password' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
});
