import { pageStep } from './pageStep';
import type { DrawnFlow } from '#plugins/flows/contract';
import {
  authenticatorStep,
  compareStep,
  directoryStep,
  output,
} from '#plugins/flows/contract/internal';
import { done, place, sayWhy } from './steps';

const identifier = output('askthekey1', 'identifier');

/** Sign-in in two pages: a passkey or the email address, then the password. */
export const emailFirst: DrawnFlow = {
  name: 'Email first, with passkeys',
  description:
    'Asks for an email address and offers passkeys, both in the field and with a button. Users without a passkey enter a password on a second page.',
  steps: [
    authenticatorStep(place('askthekey1', [0, 0], 'Email or passkey'), 'authenticateKey', {
      title: 'Sign in',
      text: 'Use a passkey, or enter your email address.',
      button: 'Sign in with a passkey',
      identifierLabel: 'Email',
      identifierButton: 'Next',
    }),
    done(
      place('bypasskey1', [1, 0], 'Signed in with a passkey'),
      output('askthekey1', 'userId'),
      'hwk mfa',
    ),
    compareStep(
      place('isaddress1', [1, 1], 'Was an email entered?'),
      output('askthekey1', 'reason'),
      'identifier',
    ),
    sayWhy(place('wrongkey01', [2, 2], 'Show passkey error'), 'askthekey1'),
    pageStep('askpasswrd', [2, 1], {
      title: 'Enter your password',
      text: 'Use your account password.',
      button: 'Sign in',
      fields: [
        {
          name: 'email',
          label: 'Email',
          autocomplete: 'username',
          value: identifier,
          readonly: true,
        },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
      ],
      ways: { back: 'Use another account' },
    }),
    compareStep(
      place('goesback01', [3, 1], 'Another account?'),
      output('askpasswrd', 'buttonValue'),
      'back',
    ),
    {
      ...place('startagain', [4, 0], 'Back to the first page'),
      connector: 'nodeConnector',
      capability: 'goToNode',
      type: 'trigger',
      description: 'Asks for another email address or passkey',
      values: { nodeInstanceId: 'askthekey1' },
    },
    directoryStep(place('checklogin', [4, 1], 'Check password'), 'checkPassword', {
      findBy: 'login',
      identifier,
      password: output('askpasswrd', 'password'),
    }),
    done(
      place('bypassword', [5, 1], 'Signed in with a password'),
      output('checklogin', 'userId'),
      'pwd',
    ),
    sayWhy(place('wronglogin', [5, 2], 'Show error'), 'checklogin'),
  ],
  ways: [
    ['askthekey1', 'bypasskey1'],
    ['askthekey1', 'isaddress1', 'anyTriggersFalse'],
    ['isaddress1', 'askpasswrd'],
    ['isaddress1', 'wrongkey01', 'anyTriggersFalse'],
    ['askpasswrd', 'goesback01'],
    ['goesback01', 'startagain'],
    ['goesback01', 'checklogin', 'anyTriggersFalse'],
    ['checklogin', 'bypassword'],
    ['checklogin', 'wronglogin', 'anyTriggersFalse'],
  ],
};
