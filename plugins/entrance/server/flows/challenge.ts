import type { DrawnFlow } from '#plugins/flows/contract';
import { authenticatorStep, output, sayStep } from '#plugins/flows/contract/internal';
import { doneStep, createParameterReference, ownLook, pageStep } from './steps';

const userId = createParameterReference('userId');

/**
 * Asks for a second factor: a passkey where there is one, else or instead a code of an app or a
 * recovery code.
 */
export const challenge: DrawnFlow = {
  name: 'Second factor',
  description: 'Asks a member for their second factor',
  settings: ownLook,
  steps: [
    authenticatorStep(
      { id: 'haspasskey', at: [0, 0], title: 'Does the user have a passkey?' },
      'authenticateKey',
      {
        userId,
        requireVerification: false,
        title: 'Confirm it’s you',
        text: 'Use your account’s passkey or security key.',
        button: 'Use passkey',
        cancel: 'Use a code instead',
      },
    ),
    pageStep('askforcode', [1, 1], {
      title: 'Enter your code',
      text: 'Enter the six digits from your authenticator app, or a recovery code.',
      fields: [{ name: 'otp', label: 'Code' }],
      button: 'Continue',
    }),
    authenticatorStep(
      { id: 'checkotp01', at: [2, 1], title: 'Is the code correct?' },
      'checkTotp',
      {
        userId,
        otp: output('askforcode', 'otp'),
      },
    ),
    authenticatorStep(
      { id: 'tryrecover', at: [3, 2], title: 'Is it a recovery code?' },
      'checkRecoveryCode',
      {
        userId,
        recoveryCode: output('askforcode', 'otp'),
      },
    ),
    sayStep(
      { id: 'wrongcode1', at: [4, 3], title: 'Show error' },
      'This code is incorrect or was already used. After five incorrect codes, you must wait 15 minutes.',
    ),
    doneStep({ id: 'bypasskey1', at: [1, 0], title: 'By passkey' }, userId, 'hwk mfa'),
    doneStep({ id: 'bycode0001', at: [3, 1], title: 'By code' }, userId, 'otp mfa'),
    doneStep({ id: 'byrecovery', at: [4, 2], title: 'By recovery code' }, userId, 'otp mfa'),
  ],
  ways: [
    ['haspasskey', 'bypasskey1'],
    ['haspasskey', 'askforcode', 'anyTriggersFalse'],
    ['askforcode', 'checkotp01'],
    ['checkotp01', 'bycode0001'],
    ['checkotp01', 'tryrecover', 'anyTriggersFalse'],
    ['tryrecover', 'byrecovery'],
    ['tryrecover', 'wrongcode1', 'anyTriggersFalse'],
  ],
};
