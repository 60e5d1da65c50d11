// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { App } from '#shell/web/App.tsx';
import { plugins } from '#shell/web/plugins';
import { fillBrowserGaps } from '../kits/browserGaps';
import { password, startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
const asked: string[] = [];
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer();
  sluice.app.server.on('request', ({ url = '' }) => void asked.push(url.replace(/\?.*/, '')));
  on = await sluice.listen();
  await import('#shell/web/console/Console.tsx');
});
afterAll(() => sluice.close());

it(
  'a sign-in fetches the profile, then everything that the first page shows: [S135]',
  { timeout: 60_000 },
  async () => {
    const { companyId, email } = await sluice.company();
    const user = userEvent.setup();
    history.replaceState(null, '', '/');
    const root = new Root({
      storage: memoryStorage(),
      base: `${on}/v1`,
      reload: () => {},
      plugins,
    });
    render(<App root={root} />);
    await user.type(await screen.findByLabelText('Email'), email);
    asked.length = 0;
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    await screen.findByRole('heading', { name: 'Welcome, Ada' });
    expect(asked.slice(0, 2)).toEqual(['/v1/customers/login', '/v1/customers/me']);
    const read = ['/v1/flows', '/v1/apps', `/v1/company/${companyId}/customers`];
    await waitFor(() => expect(asked).toEqual(expect.arrayContaining(read)));
    expect(root.session.profile?.email).toBe(email);
  },
);
