import { pageStep } from './pageStep';
import type { DrawnFlow } from '#plugins/flows/contract';
import { authenticatorStep, output, sayStep } from '#plugins/flows/contract/internal';
import { askForPasswordOrSayWhy, passwordWays, done, place, whoSignedIn as userId } from './steps';

/** Sign-in with two factors: a password, then a passkey, an app's code or a recovery code. */
export const secondFactor: DrawnFlow = {
  name: 'Second factor: passkey, app, or recovery code',
  description:
    'After the password, asks for a passkey, an authenticator app code, or a recovery code. Users who have none of these set up an app and get recovery codes.',
  steps: [
    ...askForPasswordOrSayWhy(
      'Sign in',
      'Enter your password first, then confirm with your second factor.',
      'Continue',
    ),
    authenticatorStep(place('hasfactors', [2, 0], 'Does the user have a factor?'), 'listDevices', {
      userId,
    }),
    authenticatorStep(place('askthekey1', [3, 0], 'Passkey'), 'authenticateKey', {
      userId,
      requireVerification: false,
      title: 'Confirm it’s you',
      text: 'Use your account’s passkey or security key.',
      button: 'Use passkey',
      cancel: 'Use a code instead',
    }),
    pageStep('askforcode', [4, 1], {
      title: 'Enter your code',
      text: 'Enter the code from your authenticator app, or a recovery code.',
      button: 'Sign in',
      fields: [{ name: 'otp', label: 'Code', autocomplete: 'one-time-code' }],
    }),
    authenticatorStep(place('checkotp01', [5, 1], 'Is the code correct?'), 'checkTotp', {
      userId,
      otp: output('askforcode', 'otp'),
    }),
    authenticatorStep(place('tryrecover', [6, 2], 'Is it a recovery code?'), 'checkRecoveryCode', {
      userId,
      recoveryCode: output('askforcode', 'otp'),
    }),
    sayStep(
      place('wrongcode1', [7, 3], 'Show error'),
      'This code is incorrect or was already used. Try again or enter another code.',
    ),
    authenticatorStep(place('setupanapp', [3, 4], 'Set up app'), 'enrolTotp', {
      userId,
      deviceName: 'Authenticator app',
    }),
    authenticatorStep(place('recovercds', [4, 4], 'Recovery codes'), 'showRecoveryCodes', {
      userId,
    }),
    done(place('signedonok', [8, 0], 'Signed in'), userId, 'pwd mfa'),
  ],
  ways: [
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
};
