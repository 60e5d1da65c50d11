// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { password, startServer } from '#testing/startServer';
import { App } from '../../App';

it('asks who signed up to open the link in their email first, where an operator requires it', async () => {
  fillBrowserGaps();
  const env = { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1', SLUICE_SIGN_UP_EMAILS: 'verified' };
  const sluice = await startServer({ plugins: [], env });
  onTestFinished(() => sluice.close());
  await sluice.server.database.allCompanies
    .insertInto('installation')
    .values({ name: 'set-up', value: '' })
    .execute();
  history.replaceState(null, '', '/register');
  const base = `${await sluice.listen()}/v1`;
  const root = new Root({ storage: memoryStorage(), base, reload: () => {} });
  render(<App root={root} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Full name/), 'Ada Lovelace');
  await user.type(screen.getByLabelText(/^Email/), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  expect(await screen.findByText(/^Check your email\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
});
