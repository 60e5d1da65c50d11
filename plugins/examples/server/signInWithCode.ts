import { askForPassword, page, say } from './pages';
import { sketch } from './sketch';
import { output } from '#plugins/flows/contract/drawnSteps';
import { rich } from './texts';

const userId = rich(output('checklogin', 'userId'));

/**
 * Sign-in with two factors: a password, then a code of an authenticator app that is set up at the
 * first time.
 */
export const signInWithCode = {
  name: 'Sign in with password and one-time code',
  description:
    'Asks for a password, then for a code from an authenticator app. Users without an authenticator app set one up and get recovery codes.',
  variables: [],
  graphData: sketch(
    'Sign in with password and one-time code: try it with ada@example.com, Analytical-Engine-1843 and an authenticator app',
    [
      ...askForPassword('Continue'),
      say('wronglogin', 'checklogin', 'Show error', [2, 1]),
      {
        id: 'hasanapp01',
        connector: 'authenticatorsConnector',
        capability: 'listDevices',
        title: 'Does the user have an authenticator app?',
        description: 'False at the first sign-in',
        at: [2, 0],
        values: { userId, kind: 'totp' },
      },
      {
        id: 'askforcode',
        connector: 'httpConnector',
        capability: 'customHTMLTemplate',
        title: 'Code page',
        description: 'Asks for a code from the app, or a recovery code',
        at: [3, 0],
        values: page(
          'Enter your code',
          'Enter the code from your authenticator app, or a recovery code.',
          'Sign in',
          [
            {
              name: 'otp',
              label: 'Code',
              type: 'text',
              autocomplete: 'one-time-code',
              digits: true,
            },
          ],
        ),
      },
      {
        id: 'checkotp01',
        connector: 'authenticatorsConnector',
        capability: 'checkTotp',
        title: 'Is the code correct?',
        description: 'Each code works once',
        at: [4, 0],
        values: { userId, otp: rich(output('askforcode', 'otp')) },
      },
      {
        id: 'tryrecover',
        connector: 'authenticatorsConnector',
        capability: 'checkRecoveryCode',
        title: 'Is it a recovery code?',
        description: 'Each code works once',
        at: [5, 1],
        values: { userId, recoveryCode: rich(output('askforcode', 'otp')) },
      },
      say('wrongcode1', 'checkotp01', 'Show error', [6, 2]),
      {
        id: 'setupanapp',
        connector: 'authenticatorsConnector',
        capability: 'enrolTotp',
        title: 'Set up app',
        description: 'Shows the QR code and asks for the first code',
        at: [3, 3],
        values: { userId, deviceName: rich('Authenticator app') },
      },
      {
        id: 'recovercds',
        connector: 'authenticatorsConnector',
        capability: 'showRecoveryCodes',
        title: 'Recovery codes',
        description: 'Ten codes, shown once',
        at: [4, 3],
        values: { userId },
      },
      {
        id: 'signedinok',
        connector: 'userDirectoryConnector',
        capability: 'completeSignOn',
        type: 'action',
        title: 'Signed in',
        description: 'Returns the signed-in user and the methods used',
        at: [7, 0],
        values: { backgroundColor: '#9dc967', userId, methods: rich('pwd otp mfa') },
      },
    ],
    [
      ['signinform', 'checklogin'],
      ['checklogin', 'hasanapp01'],
      ['checklogin', 'wronglogin', 'anyTriggersFalse'],
      ['hasanapp01', 'askforcode'],
      ['hasanapp01', 'setupanapp', 'anyTriggersFalse'],
      ['askforcode', 'checkotp01'],
      ['checkotp01', 'signedinok'],
      ['checkotp01', 'tryrecover', 'anyTriggersFalse'],
      ['tryrecover', 'signedinok'],
      ['tryrecover', 'wrongcode1', 'anyTriggersFalse'],
      ['setupanapp', 'recovercds'],
      ['recovercds', 'signedinok'],
    ],
  ),
};
