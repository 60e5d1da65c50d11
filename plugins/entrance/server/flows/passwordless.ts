import {
  authenticatorStep,
  compareStep,
  output,
  sayStep,
  type DrawnFlow,
} from '#plugins/flows/contract';
import { doneStep, createParameterReference, ownLook, pageStep, stopStep } from './steps';

/**
 * Signs on by a code or a link sent to the address; an address that is nobody's is shown the same
 * pages and sent nothing.
 */
export const passwordless: DrawnFlow = {
  name: 'Sign on by mail',
  description: 'Signs a member on by a code or a link sent by mail',
  settings: ownLook,
  steps: [
    compareStep(
      { id: 'issomebody', at: [0, 0], title: 'Is the address somebody’s?' },
      createParameterReference('known'),
      'yes',
    ),
    authenticatorStep(
      { id: 'sendthcode', at: [1, 1], title: 'Send a code and a link' },
      'sendMailCode',
      {
        email: createParameterReference('email'),
        subject: 'Your sign-on code',
        text: `Your sign-on code is [code]. Type it where you began to sign on.

Or open this link in the same browser:
${createParameterReference('linkToken')}

Both are good for ten minutes, and one of them once. If you did not ask for this mail, ignore it: nobody signs on without it.`,
      },
      'action',
    ),
    pageStep('askforcode', [2, 0], {
      title: 'Look into your mail',
      text: 'If this address has an account here, a mail is on its way to it. Type its code here, or open its link in this browser. Both are good for ten minutes.',
      fields: [{ name: 'otp', label: 'Code', digits: true }],
      button: 'Continue',
    }),
    authenticatorStep({ id: 'checkcode1', at: [3, 0], title: 'Is it right?' }, 'checkMailCode', {
      email: createParameterReference('email'),
      otp: output('askforcode', 'otp'),
    }),
    sayStep(
      { id: 'wrongcode1', at: [4, 1], title: 'Say that it is wrong' },
      'This code is not right or is over. Try again, or close this and ask for another one.',
    ),
    doneStep(
      { id: 'bymail0001', at: [4, 0], title: 'By mail' },
      createParameterReference('userId'),
      'otp',
    ),
  ],
  ways: [
    ['issomebody', 'sendthcode'],
    ['issomebody', 'askforcode', 'anyTriggersFalse'],
    ['sendthcode', 'askforcode', 'allTriggersComplete'],
    ['askforcode', 'checkcode1'],
    ['checkcode1', 'bymail0001'],
    ['checkcode1', 'wrongcode1', 'anyTriggersFalse'],
  ],
};

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
