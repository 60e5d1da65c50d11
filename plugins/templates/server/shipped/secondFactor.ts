import { shippedFlow } from './shippedFlow';
import { pageStep } from './pageStep';
import { authenticatorStep, output, sayStep } from '#plugins/flows/contract';
import { askForPasswordOrSayWhy, passwordWays, done, place, whoSignedIn as userId } from './steps';

/** Sign-on with two factors: a password, then a passkey, an app's code or a recovery code. */
export const secondFactor = shippedFlow({
  name: 'Second factor: passkey, app or recovery code',
  description:
    'After the password, asks for a passkey, or for a code of an authenticator app, or for a recovery code. Who has neither sets an app up and gets recovery codes.',
  steps: [
    ...askForPasswordOrSayWhy(
      'Sign on',
      'First your password, then your second factor.',
      'Continue',
    ),
    authenticatorStep(place('hasfactors', [2, 0], 'Has the user a factor?'), 'listDevices', {
      userId,
    }),
    authenticatorStep(place('askthekey1', [3, 0], 'Passkey'), 'authenticateKey', {
      userId,
      requireVerification: false,
      title: 'Confirm that it is you',
      text: 'Use the passkey or security key of your account.',
      button: 'Use passkey',
      cancel: 'Use a code instead',
    }),
    pageStep('askforcode', [4, 1], {
      title: 'Enter your code',
      text: 'The code that your authenticator app shows, or one of your recovery codes.',
      button: 'Sign on',
      fields: [{ name: 'otp', label: 'Code', autocomplete: 'one-time-code' }],
    }),
    authenticatorStep(place('checkotp01', [5, 1], 'Is it right?'), 'checkTotp', {
      userId,
      otp: output('askforcode', 'otp'),
    }),
    authenticatorStep(place('tryrecover', [6, 2], 'Is it a recovery code?'), 'checkRecoveryCode', {
      userId,
      recoveryCode: output('askforcode', 'otp'),
    }),
    sayStep(
      place('wrongcode1', [7, 3], 'Say that it is wrong'),
      'This is not the right code, or it was used already.',
    ),
    authenticatorStep(place('setupanapp', [3, 4], 'Set up an app'), 'enrolTotp', {
      userId,
      deviceName: 'Authenticator app',
    }),
    authenticatorStep(place('recovercds', [4, 4], 'Recovery codes'), 'showRecoveryCodes', {
      userId,
    }),
    done(place('signedonok', [8, 0], 'Signed on'), userId, 'pwd mfa'),
  ],
  ways: [
    ['yourbrand1', 'signinform'],
    ...passwordWays,
    ['checklogin', 'hasfactors'],
    ['hasfactors', 'askthekey1'],
    ['hasfactors', 'setupanapp', 'anyTriggersFalse'],
    ['askthekey1', 'signedonok'],
    ['askthekey1', 'askforcode', 'anyTriggersFalse'],
    ['askforcode', 'checkotp01'],
    ['checkotp01', 'signedonok'],
    ['checkotp01', 'tryrecover', 'anyTriggersFalse'],
    ['tryrecover', 'signedonok'],
    ['tryrecover', 'wrongcode1', 'anyTriggersFalse'],
    ['setupanapp', 'recovercds'],
    ['recovercds', 'signedonok'],
  ],
});
