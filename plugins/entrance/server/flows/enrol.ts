import type { DrawnFlow } from '#plugins/flows/contract';
import { authenticatorStep, compareStep, output } from '#plugins/flows/contract/internal';
import { doneStep, createParameterReference, ownLook, pageStep, stopStep } from './steps';

const userId = createParameterReference('userId');
const stopped = 'Nothing was set up. Start again when you’re ready.';

/**
 * Sets up a second factor: an authenticator app or a passkey, and recovery codes with the first.
 */
export const enrol: DrawnFlow = {
  name: 'Set up a second factor',
  description: 'Sets up a member’s second factor',
  settings: ownLook,
  steps: [
    pageStep('choosekind', [0, 0], {
      title: 'Protect your account',
      text: 'You’ll confirm each sign-in with a second factor. Which one do you want to set up?',
      ways: { totp: 'Authenticator app', passkey: 'Passkey' },
    }),
    compareStep(
      { id: 'ispasskey1', at: [1, 0], title: 'A passkey?' },
      output('choosekind', 'buttonValue'),
      'passkey',
    ),
    authenticatorStep({ id: 'makethekey', at: [2, 0], title: 'Set up a passkey' }, 'registerKey', {
      userId,
      kind: 'passkey',
      deviceName: 'Passkey',
      cancel: 'Cancel',
    }),
    authenticatorStep({ id: 'maketheapp', at: [2, 1], title: 'Set up app' }, 'enrolTotp', {
      userId,
      deviceName: 'Authenticator app',
      cancel: 'Cancel',
    }),
    stopStep({ id: 'notthekey1', at: [3, 2], title: 'End without setup' }, stopped),
    stopStep({ id: 'nottheapp1', at: [3, 3], title: 'End without setup' }, stopped),
    compareStep(
      { id: 'keyneedscd', at: [3, 0], title: 'Are codes needed?' },
      createParameterReference('codes'),
      'yes',
    ),
    compareStep(
      { id: 'appneedscd', at: [3, 1], title: 'Are codes needed?' },
      createParameterReference('codes'),
      'yes',
    ),
    authenticatorStep(
      { id: 'keycodes01', at: [4, 0], title: 'Recovery codes' },
      'showRecoveryCodes',
      { userId },
    ),
    authenticatorStep(
      { id: 'appcodes01', at: [4, 1], title: 'Recovery codes' },
      'showRecoveryCodes',
      { userId },
    ),
    doneStep({ id: 'keyready01', at: [5, 0], title: 'Set up' }, userId, 'hwk mfa'),
    doneStep({ id: 'appready01', at: [5, 1], title: 'Set up' }, userId, 'otp mfa'),
  ],
  ways: [
    ['choosekind', 'ispasskey1'],
    ['ispasskey1', 'makethekey'],
    ['ispasskey1', 'maketheapp', 'anyTriggersFalse'],
    ['makethekey', 'keyneedscd'],
    ['makethekey', 'notthekey1', 'anyTriggersFalse'],
    ['maketheapp', 'appneedscd'],
    ['maketheapp', 'nottheapp1', 'anyTriggersFalse'],
    ['keyneedscd', 'keycodes01'],
    ['keyneedscd', 'keyready01', 'anyTriggersFalse'],
    ['keycodes01', 'keyready01'],
    ['appneedscd', 'appcodes01'],
    ['appneedscd', 'appready01', 'anyTriggersFalse'],
    ['appcodes01', 'appready01'],
  ],
};
