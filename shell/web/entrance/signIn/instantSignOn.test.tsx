// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { good, session, testEntrance } from '../testEntrance';

const allOn = { 'shell.passwordless': true, 'shell.usernameless': true, 'shell.ssoSignOn': true };

const { answers, open, frame, last, tell } = testEntrance();

describe('instant sign-on', () => {
  it('is hidden until it is enabled', async () => {
    open();
    await screen.findByRole('button', { name: 'Sign On' });
    await waitFor(() => expect(last('/customers/signon')).toBeDefined());
    expect(screen.queryByText('Instant Sign On')).toBeNull();
  });

  it.each([
    ['S083, M011, M012', 'shell.passwordless', 'button', 'Passwordless Sign On'],
    ['S084, M011, M013', 'shell.usernameless', 'button', 'Usernameless Sign On'],
    ['S085, M011, M014', 'shell.ssoSignOn', 'link', 'Sign On with SSO'],
  ])('shows one button per flag: [%s] %s', async (_, flag, role, name) => {
    answers['/customers/signon'] = [200, { flags: { [flag]: true }, registration: false }];
    open();
    expect(await screen.findByRole(role, { name })).toBeTruthy();
    expect(
      screen.getByRole('group', { name: 'Instant Sign On' }).querySelectorAll('button, a'),
    ).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
  });

  it('asks only for the address to mail a link', async () => {
    answers['/customers/signon'] = [200, { flags: allOn, registration: true }];
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Passwordless Sign On' });
    await user.click(button);
    expect(screen.getByText('Enter your email address.')).toBeTruthy();
    expect(screen.queryByText('Enter your password.')).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.click(button);
    await frame('Passwordless Sign On');
    expect(last('/customers/passwordlesslogin')?.body).toEqual({ email: 'ada@example.com' });
    tell(good);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  });

  it('asks for nothing before a passkey', async () => {
    answers['/customers/signon'] = [200, { flags: allOn, registration: true }];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Usernameless Sign On' }));
    await frame('Usernameless Sign On');
    tell(good);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  });

  it('opens the environment’s sign-in', async () => {
    answers['/customers/signon'] = [200, { flags: allOn, registration: true }];
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Sign On with SSO' }));
    expect(await screen.findByLabelText('Company Id')).toBeTruthy();
  });
});

it('accepts the code of single sign-on, signs in, and opens the dashboard [R01, S039, S041, S137, M001]', async () => {
  answers['/customers/sso/auth'] = [200, session];
  const { root } = open('/sso/callback?authToken=code-of-a-minute');
  expect(await screen.findByText('Authenticating user....')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  expect([location.pathname, root.session.authenticated]).toEqual(['/dashboard', true]);
  expect(last('/customers/sso/auth')?.body).toEqual({ authToken: 'code-of-a-minute' });
});
