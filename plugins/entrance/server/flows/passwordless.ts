import type { DrawnFlow } from '#plugins/flows/contract';
import { authenticatorStep, compareStep, output, sayStep } from '#plugins/flows/contract/internal';
import { doneStep, createParameterReference, ownLook, pageStep, stopStep } from './steps';

/**
 * Signs in by a code or a link sent to the address; an address that is nobody's is shown the same
 * pages and sent nothing.
 */
export const passwordless: DrawnFlow = {
  name: 'Sign in by email',
  description: 'Signs a member in with a code or a link sent by email',
  settings: ownLook,
  steps: [
    compareStep(
      { id: 'issomebody', at: [0, 0], title: 'Is the email registered?' },
      createParameterReference('known'),
      'yes',
    ),
    authenticatorStep(
      { id: 'sendthcode', at: [1, 1], title: 'Send code and link' },
      'sendMailCode',
      {
        email: createParameterReference('email'),
        subject: 'Your sign-in code',
        text: `Your sign-in code is [code]. Enter it where you started to sign in.

Or open this link in the same browser:
${createParameterReference('linkToken')}

Use either the code or the link, once. Both expire in ten minutes. If you didn’t request this email, ignore it. No one can sign in without it.`,
      },
      'action',
    ),
    pageStep('askforcode', [2, 0], {
      title: 'Check your email',
      text: 'If an account uses this email address, you’ll get an email. Enter its code here, or open its link in this browser. Both expire in ten minutes.',
      fields: [{ name: 'otp', label: 'Code', digits: true }],
      button: 'Continue',
    }),
    authenticatorStep(
      { id: 'checkcode1', at: [3, 0], title: 'Is the code correct?' },
      'checkMailCode',
      {
        email: createParameterReference('email'),
        otp: output('askforcode', 'otp'),
      },
    ),
    sayStep(
      { id: 'wrongcode1', at: [4, 1], title: 'Show error' },
      'This code is incorrect or has expired. Check it, or start again to get a new one.',
    ),
    doneStep(
      { id: 'bymail0001', at: [4, 0], title: 'By email' },
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

/** Signs in whoever holds a passkey of this installation. */
export const usernameless: DrawnFlow = {
  name: 'Sign in with a passkey',
  description: 'Signs a member in with only a passkey',
  settings: ownLook,
  steps: [
    authenticatorStep(
      { id: 'askthekey1', at: [0, 0], title: 'Whose passkey?' },
      'authenticateKey',
      {
        title: 'Sign in with a passkey',
        cancel: 'Sign in another way',
      },
    ),
    doneStep(
      { id: 'bypasskey1', at: [1, 0], title: 'By passkey' },
      output('askthekey1', 'userId'),
      'hwk mfa',
    ),
    stopStep(
      { id: 'notbykey01', at: [1, 1], title: 'Show reason' },
      output('askthekey1', 'message'),
    ),
  ],
  ways: [
    ['askthekey1', 'bypasskey1'],
    ['askthekey1', 'notbykey01', 'anyTriggersFalse'],
  ],
};
