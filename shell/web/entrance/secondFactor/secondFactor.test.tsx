// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { due, good, sdk, session, testEntrance } from '../testEntrance';

const { answers, open, signOn, frame, last, tell } = testEntrance();

describe('a second factor', () => {
  it('is requested in a frame, whose result signs in [S081, S086, S087, S088, S133]', async () => {
    const { root } = await signOn();
    const shown = await frame();
    expect(shown.getAttribute('src')).toBe('/hosted/return?state=x');
    expect(root.session.pending?.flow).toEqual({
      skSdkToken: sdk,
      flowPolicyId: due.flowPolicyId,
      companyId: due.companyId,
    });
    expect(last('/customers/skproxy')).toMatchObject({
      bearer: `Bearer ${sdk.access_token}`,
      body: {
        flowPolicyId: due.flowPolicyId,
        companyId: due.companyId,
        channel: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')!;
    expect([button.disabled, root.session.authenticated]).toEqual([true, false]);
    tell({ type: 'size', height: 333 });
    expect(shown.style.height).toBe('333px');
    tell(good);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
    expect(last('/customers/skcallback')).toMatchObject({
      bearer: `Bearer ${due.access_token}`,
      body: { access_token: 'result', interactionId: 'i1' },
    });
    expect([root.session.token, root.session.pending]).toEqual([session.access_token, null]);
  });

  it('accepts messages only from the frame, and only with its channel ID', async () => {
    const { root } = await signOn();
    await frame();
    tell(good, { origin: 'https://evil.example' });
    tell(good, { source: window });
    tell({ ...good, channel: 'other' });
    expect(root.session.pending).not.toBeNull();
    expect(last('/customers/skcallback')).toBeUndefined();
  });

  it('can be canceled: nobody is signed in, and the button is back [S081]', async () => {
    const { root, user } = await signOn();
    await frame();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const button = await screen.findByRole('button', { name: 'Sign On' });
    expect([button.hasAttribute('disabled'), root.session.authenticated]).toEqual([false, false]);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Correct-Horse-9');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is canceled with Escape in the frame as well as in the dialog', async () => {
    const { root } = await signOn();
    await frame();
    tell({ type: 'escape' }, { source: window });
    expect(root.session.pending).not.toBeNull();
    tell({ type: 'escape' });
    await waitFor(() => expect(root.session.pending).toBeNull());
    expect(root.session.authenticated).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'the flow',
      {
        type: 'end',
        success: false,
        body: { message: 'Five wrong codes. Try again in 15 minutes.' },
      },
      /^Five wrong/,
    ],
    ['a flow without words', { type: 'end', success: false }, /Try again\.$/],
    ['an end without a token', { ...good, body: {} }, /Try again\.$/],
  ])('says what %s says when it does not succeed [S081]', async (_, message, said) => {
    const { root } = await signOn();
    await frame();
    tell(message);
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(screen.getByRole('button', { name: 'Sign On' }).hasAttribute('disabled')).toBe(false);
    expect(root.session.authenticated).toBe(false);
  });

  it('shows the server’s message if the flow can’t be started or its result is rejected', async () => {
    answers['/customers/skproxy'] = [401, { message: 'This flow has ended.', code: 1999 }];
    const { user } = await signOn();
    expect((await screen.findByRole('alert')).textContent).toBe('This flow has ended.');
    answers['/customers/skproxy'] = [200, { ended: good.body }];
    answers['/customers/skcallback'] = [401, { message: 'This was used already.', code: 1999 }];
    await user.click(screen.getByRole('button', { name: 'Sign On' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('This was used already.'),
    );
  });

  it('comes before an expired password', async () => {
    answers['/customers/skcallback'] = [200, { ...session, status: 'passwordExpired' }];
    const { root } = await signOn();
    await frame();
    tell(good);
    expect(
      await screen.findByText('Your password has expired. Set a new one to continue.'),
    ).toBeTruthy();
    expect(root.session.authenticated).toBe(false);
  });

  it('is also requested after an invitation and after single sign-on', async () => {
    answers['/customers/sso/auth'] = [200, due];
    const { user } = open('/sso/callback?authToken=code');
    await frame();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Sign On' })).toBeTruthy();
    cleanup();
    open('/sso/callback?authToken=code');
    await frame();
    tell(good);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  });

  it('stores only the session in the browser', async () => {
    const { storage } = await signOn();
    await frame();
    const readStorage = () =>
      Object.entries(storage).join() +
      JSON.stringify(
        Array.from({ length: storage.length }, (_, n) => storage.getItem(storage.key(n)!)),
      );
    for (const secret of [due.access_token, sdk.access_token, due.flowPolicyId])
      expect(readStorage()).not.toContain(secret);
    tell(good);
    await screen.findByRole('heading', { name: 'Welcome, Ada' });
    expect(readStorage()).toContain(session.access_token);
    for (const secret of [due.access_token, sdk.access_token, 'Correct-Horse-9'])
      expect(readStorage()).not.toContain(secret);
  });
});
