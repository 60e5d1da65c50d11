import { authenticatorStep, output, sayStep, type DrawnFlow } from '#plugins/flows/contract';
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
      { id: 'haspasskey', at: [0, 0], title: 'Has the person a passkey?' },
      'authenticateKey',
      {
        userId,
        requireVerification: false,
        title: 'Confirm that it is you',
        text: 'Use the passkey or security key of your account.',
        button: 'Use passkey',
        cancel: 'Use a code instead',
      },
    ),
    pageStep('askforcode', [1, 1], {
      title: 'Enter your code',
      text: 'The six digits that your authenticator app shows, or one of your recovery codes.',
      fields: [{ name: 'otp', label: 'Code' }],
      button: 'Continue',
    }),
    authenticatorStep({ id: 'checkotp01', at: [2, 1], title: 'Is it right?' }, 'checkTotp', {
      userId,
      otp: output('askforcode', 'otp'),
    }),
    authenticatorStep(
      { id: 'tryrecover', at: [3, 2], title: 'Is it a recovery code?' },
      'checkRecoveryCode',
      {
        userId,
        recoveryCode: output('askforcode', 'otp'),
      },
    ),
    sayStep(
      { id: 'wrongcode1', at: [4, 3], title: 'Say that it is wrong' },
      'This code is not right, or it was used already. After five wrong codes, wait 15 minutes.',
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
