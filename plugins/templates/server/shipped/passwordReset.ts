import { pageStep } from './pageStep';
import type { DrawnFlow } from '#plugins/flows/contract';
import { directoryStep, output } from '#plugins/flows/contract/internal';
import { done, place, proofWays, proveAddress, provenUser, sayWhy } from './steps';

/** Recovery of an account: a code by mail, then another password. */
export const passwordReset: DrawnFlow = {
  name: 'Password reset by email',
  description:
    'Sends a code to the email address, then asks for a new password. If the address has no account, the pages look the same, but no email is sent, so no one learns who has an account.',
  steps: [
    ...proveAddress('Reset your password'),
    pageStep('newpasswrd', [5, 0], {
      title: 'Create a new password',
      text: 'Your new password replaces your current one.',
      button: 'Save password',
      fields: [
        {
          name: 'email',
          label: 'Email',
          type: 'email',
          autocomplete: 'username',
          value: output('askforaddr', 'email'),
          readonly: true,
        },
        { name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password' },
      ],
    }),
    directoryStep(
      place('setpasswrd', [6, 0], 'Set password'),
      'setPassword',
      { userId: provenUser, newPassword: output('newpasswrd', 'password') },
      'action',
    ),
    sayWhy(place('weakpasswd', [7, 1], 'Show unmet rule'), 'setpasswrd'),
    done(place('signedonok', [7, 0], 'Signed in'), provenUser, 'otp'),
  ],
  ways: [
    ...proofWays,
    ['checkacode', 'newpasswrd'],
    ['newpasswrd', 'setpasswrd'],
    ['setpasswrd', 'signedonok'],
    ['setpasswrd', 'weakpasswd', 'anyTriggersFalse'],
  ],
};
