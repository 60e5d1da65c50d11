import { shippedFlow } from './shippedFlow';
import { pageStep } from './pageStep';
import { directoryStep, output } from '#plugins/flows/contract';
import { askForCode, codeWays, done, place } from './steps';

const userId = output('findaccnt1', 'userId');

/** Sign-on by a code sent by mail; an address that is nobody's sees the same pages. */
export const mailSignOn = shippedFlow({
  name: 'Passwordless sign-on by mail',
  description:
    'Asks for the e-mail address and sends a code there. An address without an account sees the same pages and gets no mail, so that nobody learns who has one.',
  steps: [
    pageStep('askforaddr', [0, 0], {
      title: 'Sign on',
      text: 'We send a code to your e-mail address.',
      button: 'Send a code',
      fields: [{ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' }],
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
    done(place('signedonok', [5, 0], 'Signed on'), userId, 'otp'),
  ],
  ways: [
    ['yourbrand1', 'askforaddr'],
    ['askforaddr', 'findaccnt1'],
    ['findaccnt1', 'sendthcode'],
    ['findaccnt1', 'askforcode', 'anyTriggersFalse'],
    ['sendthcode', 'askforcode', 'allTriggersComplete'],
    ...codeWays,
    ['checkacode', 'signedonok'],
  ],
});
