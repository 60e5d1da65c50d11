import { shippedFlow } from './shippedFlow';
import { pageStep } from './pageStep';
import { directoryStep, output } from '#plugins/flows/contract';
import { done, place, proofWays, proveAddress, provenUser, sayWhy } from './steps';

/** Recovery of an account: a code by mail, then another password. */
export const passwordReset = shippedFlow({
  name: 'Password reset by mail',
  description:
    'Sends a code to the email address and asks for another password once it is right. An address without an account sees the same pages and gets no mail, so that nobody learns who has one.',
  steps: [
    ...proveAddress('Reset your password'),
    pageStep('newpasswrd', [5, 0], {
      title: 'Choose another password',
      text: 'It replaces the one that you have.',
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
      place('setpasswrd', [6, 0], 'Set the password'),
      'setPassword',
      { userId: provenUser, newPassword: output('newpasswrd', 'password') },
      'action',
    ),
    sayWhy(place('weakpasswd', [7, 1], 'Say which rule it breaks'), 'setpasswrd'),
    done(place('signedonok', [7, 0], 'Signed in'), provenUser, 'otp'),
  ],
  ways: [
    ...proofWays,
    ['checkacode', 'newpasswrd'],
    ['newpasswrd', 'setpasswrd'],
    ['setpasswrd', 'signedonok'],
    ['setpasswrd', 'weakpasswd', 'anyTriggersFalse'],
  ],
});
