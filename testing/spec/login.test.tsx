// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { App } from '#shell/web/App.tsx';
import { fillBrowserGaps } from '../kits/browserGaps';
import { password, startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer({ plugins: [] });
  on = await sluice.listen();
  await import('#shell/web/console/Console.tsx');
});
afterAll(() => sluice.close());

async function openForm() {
  const person = await sluice.company();
  history.replaceState(null, '', '/');
  const root = new Root({ storage: memoryStorage(), base: `${on}/v1`, reload: () => {} });
  render(<App root={root} />);
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  const secret = screen.getByLabelText<HTMLInputElement>('Password');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign On' });
  return { person, root, email, secret, button, user: userEvent.setup() };
}

describe('the sign-in form', { timeout: 60_000 }, () => {
  it('is what a visitor sees at /: [R06, S045]', async () => {
    const { root } = await openForm();
    expect([location.pathname, root.session.authenticated]).toEqual(['/', false]);
  });

  it('has an email and a password: [S079]', async () => {
    const { email, secret } = await openForm();
    expect([email.type, secret.type]).toEqual(['email', 'password']);
  });

  it('has the button Sign On: [M010]', async () => {
    expect((await openForm()).button.textContent).toBe('Sign On');
  });

  it('can’t be sent again while it is being sent: [S080]', async () => {
    const { person, email, secret, button, user } = await openForm();
    await user.type(email, person.email);
    await user.type(secret, `${password}{Enter}`);
    expect(button.disabled).toBe(true);
    await screen.findByRole('heading', { name: 'Welcome, Ada' });
  });

  it.each([['S082'], ['S130'], ['S286'], ['S081']])(
    'shows what the server says, and can be sent again: [%s]',
    async () => {
      const { person, root, email, secret, button, user } = await openForm();
      await user.type(email, person.email);
      await user.type(secret, 'Wrong-Horse-9{Enter}');
      const wrong = await sluice.inject('POST', '/customers/login', {
        body: { email: person.email, password: 'Wrong-Horse-9' },
      });
      expect(wrong.status).toBe(401);
      expect((await screen.findByRole('alert')).textContent).toContain(wrong.body.message);
      await waitFor(() => expect(button.disabled).toBe(false));
      expect(root.session.authenticated).toBe(false);
    },
  );
});
