import { askForPassword } from './pages';
import { sketch } from './sketch';
import { output } from '#plugins/flows/contract/drawnSteps';
import { pairs, rich } from './texts';

/** Sign-in with a password: a page, a check, and an end after three failures. */
export const signIn = {
  name: 'Sign in with password',
  description:
    'Asks for email and password and returns the signed-in user. Ends after three failed attempts.',
  variables: [
    {
      name: 'signInTries',
      context: 'flowInstance',
      type: 'number',
      displayName: 'Failed sign-ins',
      value: 0,
    },
  ],
  graphData: sketch(
    'Sign in with password: try it with ada@example.com and Analytical-Engine-1843',
    [
      ...askForPassword('Sign in'),
      {
        id: 'signedinok',
        connector: 'userDirectoryConnector',
        capability: 'completeSignOn',
        type: 'action',
        title: 'Signed in',
        description: 'Returns the signed-in user',
        at: [2, 0],
        values: {
          backgroundColor: '#9dc967',
          userId: rich(output('checklogin', 'userId')),
          methods: rich('pwd'),
        },
      },
      {
        id: 'counttries',
        connector: 'variablesConnector',
        capability: 'incrementByN',
        type: 'action',
        title: 'Count failures',
        description: 'Counts the failed sign-in',
        at: [2, 1],
        values: {
          variable: 'signInTries',
          saveVariables: [
            {
              name: 'signInTries',
              value: rich('0'),
              key: 0.001,
              type: 'number',
              label: 'signInTries (number - flowInstance)',
            },
          ],
          incrementCounter: rich('1'),
        },
      },
      {
        id: 'toomany001',
        connector: 'functionsConnector',
        capability: 'AGreaterThanEqualToB',
        title: 'Three failures?',
        description: 'Checks whether the sign-in failed three times',
        at: [3, 1],
        values: {
          leftValueA: rich('{{global.variables.signInTries}}'),
          rightValueB: rich('3'),
          type: 'number',
        },
      },
      {
        id: 'signinfail',
        connector: 'httpConnector',
        capability: 'createErrorResponse',
        type: 'action',
        title: 'Too many failures',
        description: 'Ends with an error',
        at: [4, 1],
        values: {
          backgroundColor: '#ffc8c1',
          claimsNameValuePairs: pairs({ reason: 'Too many failed sign-ins' }),
        },
      },
      {
        id: 'tryagain01',
        connector: 'errorConnector',
        capability: 'customErrorMessage',
        type: 'action',
        title: 'Try again',
        description: 'Shows the page again with a message',
        at: [4, 2],
        values: { errorMessage: rich(output('checklogin', 'message')) },
      },
    ],
    [
      ['signinform', 'checklogin'],
      ['checklogin', 'signedinok'],
      ['checklogin', 'counttries', 'anyTriggersFalse'],
      ['counttries', 'toomany001'],
      ['toomany001', 'signinfail'],
      ['toomany001', 'tryagain01', 'anyTriggersFalse'],
    ],
  ),
};
