import { authenticatorStep, output, type DrawnFlow } from '#plugins/flows/contract';
import { doneStep, ownLook, stopStep } from './steps';

/** Signs on whoever holds a passkey of this installation. */
export const usernameless: DrawnFlow = {
  name: 'Sign on by passkey',
  description: 'Signs a member on by passkey alone',
  settings: ownLook,
  steps: [
    authenticatorStep(
      { id: 'askthekey1', at: [0, 0], title: 'Whose passkey?' },
      'authenticateKey',
      {
        title: 'Sign on with a passkey',
        cancel: 'Another way to sign on',
      },
    ),
    doneStep(
      { id: 'bypasskey1', at: [1, 0], title: 'By passkey' },
      output('askthekey1', 'userId'),
      'hwk mfa',
    ),
    stopStep(
      { id: 'notbykey01', at: [1, 1], title: 'Say why not' },
      output('askthekey1', 'message'),
    ),
  ],
  ways: [
    ['askthekey1', 'bypasskey1'],
    ['askthekey1', 'notbykey01', 'anyTriggersFalse'],
  ],
};
