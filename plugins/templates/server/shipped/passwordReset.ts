import { shippedFlow } from './shippedFlow';
import { pageStep } from './pageStep';
import { directoryStep, output } from '#plugins/flows/contract';
import { askForCode, codeWays, done, place, sayWhy } from './steps';

const userId = output('findaccnt1', 'userId');

/** Recovery of an account: a code by mail, then another password. */
export const passwordReset = shippedFlow({
  name: 'Password reset by mail',
  description:
    'Sends a code to the email address and asks for another password once it is right. An address without an account sees the same pages and gets no mail, so that nobody learns who has one.',
  steps: [
    pageStep('askforaddr', [0, 0], {
      title: 'Reset your password',
      text: 'We send a code to your email address.',
      button: 'Send a code',
      fields: [{ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }],
    }),
    directoryStep(place('findaccnt1', [1, 0], 'Is there an account?'), 'findUser', {
      findBy: 'email',
      identifier: output('askforaddr', 'email'),
    }),
    ...askForCode(
      2,
      { userId },
      'If there is an account with this address, a code is on its way to it.',
    ),
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
      { userId, newPassword: output('newpasswrd', 'password') },
      'action',
    ),
    sayWhy(place('weakpasswd', [7, 1], 'Say which rule it breaks'), 'setpasswrd'),
    done(place('signedonok', [7, 0], 'Signed in'), userId, 'otp'),
  ],
  ways: [
    ['yourbrand1', 'askforaddr'],
    ['askforaddr', 'findaccnt1'],
    ['findaccnt1', 'sendthcode'],
    ['findaccnt1', 'askforcode', 'anyTriggersFalse'],
    ['sendthcode', 'askforcode', 'allTriggersComplete'],
    ...codeWays,
    ['checkacode', 'newpasswrd'],
    ['newpasswrd', 'setpasswrd'],
    ['setpasswrd', 'signedonok'],
    ['setpasswrd', 'weakpasswd', 'anyTriggersFalse'],
  ],
});
