import { atMost, markup, createEmptyTry, over, strong, tooLong } from './badInput';
import type { BadForm } from './BadForm';

/** The forms of the shell and before the console, with bad input for each. */
export const shellForms: readonly BadForm[] = [
  {
    file: 'core/web/session/PersonDialog.tsx',
    at: ({ app }) => `/apps/${app}/keys`,
    open: ['Show API key'],
    send: 'Confirm',
    tries: [
      createEmptyTry('Password'),
      { typed: { Password: markup }, says: { Password: 'The current password is incorrect.' } },
      tooLong('Password', 128),
    ],
  },
  {
    file: 'shell/web/account/EnvironmentDialog.tsx',
    at: '/account',
    open: ['Create environment'],
    send: 'Create',
    tries: [
      createEmptyTry('Name'),
      { typed: { Name: ' ' }, says: { Name: 'Must not be empty.' } },
      tooLong('Name', 200),
    ],
  },
  {
    file: 'shell/web/entrance/recovery/ResetPasswordForm.tsx',
    at: '/account',
    open: ['Change password'],
    send: 'Submit',
    tries: [
      {
        typed: { 'Current password': '', 'New password': strong, 'Confirm password': markup },
        says: {
          'Current password': 'Please insert your current password.',
          'Confirm password': 'New password and confirm password do not match',
        },
      },
      {
        typed: { 'Current password': markup, 'Confirm password': strong },
        says: { 'Current password': 'The current password is incorrect.' },
      },
    ],
  },
  {
    file: 'shell/web/entrance/signIn/LoginPage.tsx',
    at: '/',
    send: 'Sign On',
    tries: [
      {
        typed: { Email: markup, Password: '' },
        says: { Email: 'Enter a valid email address.', Password: 'Enter your password.' },
      },
      {
        typed: { Email: 'nobody@example.com', Password: markup },
        says: {
          '': 'Incorrect email or password, or the account is temporarily locked.',
        },
      },
      tooLong('Password', 128),
    ],
  },
  {
    file: 'shell/web/entrance/recovery/ForgotPage.tsx',
    at: '/forgot',
    send: 'Send link',
    tries: [
      { typed: { Email: markup }, says: { Email: 'Enter a valid email address.' } },
      { typed: { Email: `${over(254)}@example.com` }, says: { Email: atMost(254) } },
    ],
  },
  {
    file: 'shell/web/entrance/passwords/NewPassword.tsx',
    at: ({ invitation }) => `/invitation?token=${invitation}`,
    send: 'Accept invitation',
    tries: [
      {
        typed: { 'New password': 'short', 'Confirm password': markup },
        says: {
          'New password':
            'New password is too short. It should be at least 8 characters in length.',
          'Confirm password': 'New password and confirm password do not match',
        },
      },
      {
        typed: { 'New password': over(128), 'Confirm password': over(128) },
        says: { 'New password': atMost(128) },
      },
    ],
  },
  {
    file: 'shell/web/entrance/SetupPage.tsx',
    at: '/setup?key=wrong',
    send: 'Create environment',
    tries: [
      {
        typed: { 'Full name': '', Email: markup, Password: '', 'Environment name': '' },
        says: {
          'Full name': 'Enter your full name.',
          Email: 'Enter a valid email address.',
          Password: 'Enter a password.',
          'Environment name': 'Enter an environment name.',
        },
      },
      {
        typed: {
          'Full name': markup,
          Email: 'a@example.com',
          Password: strong,
          'Environment name': over(200),
        },
        says: { 'Environment name': atMost(200) },
      },
      {
        typed: { 'Environment name': markup },
        says: {
          '': 'This setup link is outdated. Use the one that the server printed when it last started.',
        },
      },
    ],
  },
  {
    file: 'shell/web/entrance/signUp/RegisterPage.tsx',
    at: '/register',
    send: 'Create Account',
    tries: [
      {
        typed: { 'Full name': '', Email: markup, Password: '' },
        says: {
          'Full name': 'Enter your full name.',
          Email: 'Enter a valid email address.',
          Password: 'Enter a password.',
        },
      },
      {
        typed: { Email: 'https://evil.example/?x=@evil.example' },
        says: { Email: 'Enter a valid email address.' },
      },
      {
        typed: { 'Full name': over(100), Email: 'a@example.com', Password: strong },
        says: { 'Full name': atMost(100) },
      },
      { typed: { 'Full name': markup, Phone: over(40) }, says: { Phone: atMost(40) } },
      { typed: { Phone: '', 'Company name': over(200) }, says: { 'Company name': atMost(200) } },
    ],
  },
  {
    file: 'shell/web/entrance/sso/SsoLogin.tsx',
    at: '/sso/login',
    send: 'Continue',
    tries: [{ typed: { 'Company Id': ' ' }, says: { 'Company Id': 'Enter a Company Id.' } }],
  },
];
