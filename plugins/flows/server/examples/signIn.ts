import { branding, brandingSettings, brandingVariables } from './branding';
import { page } from './page';
import { sketch } from './sketch';
import { inputs, output, pairs, rich, textOutputs } from './texts';

const check = `module.exports = a = async ({params}) => {
  // Stands for your directory: replace it with a call to the place that knows your users.
  const known = { email: 'ada@example.com', password: 'Analytical-Engine-1843', name: 'Ada Lovelace' };
  const matches = params.email.trim() === known.email && params.password === known.password;
  return { matches: String(matches), name: matches ? known.name : '' };
}`;

/** Sign-in with a password: a page, a check, and an end after three failures. */
export const signIn = {
  name: 'Sign in with password',
  description: 'Asks for e-mail and password and answers with who signed in. After three failures it ends.',
  settings: brandingSettings,
  variables: [
    ...brandingVariables,
    { name: 'signInTries', context: 'flowInstance', type: 'number', displayName: 'Failed sign-ins', value: 0 },
  ],
  graphData: sketch(
    'Sign in with password: try it with ada@example.com and Analytical-Engine-1843',
    [
      branding,
      {
        id: 'signinform',
        connector: 'httpConnector',
        capability: 'customHTMLTemplate',
        title: 'Sign-on page',
        description: 'Asks for e-mail and password',
        at: [0, 0],
        values: page('Sign in', 'Example account: ada@example.com, Analytical-Engine-1843', 'Sign in', [
          { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' },
          { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
        ]),
      },
      {
        id: 'loweremail',
        connector: 'stringsConnector',
        capability: 'toLowerCase',
        title: 'Lower-case e-mail',
        description: 'So that capitals do not matter',
        at: [1, 0],
        values: { originalValue: rich(output('signinform', 'email')) },
      },
      {
        id: 'checklogin',
        connector: 'functionsConnector',
        capability: 'customFunction',
        title: 'Look up the user',
        description: 'Compares with the example account',
        at: [2, 0],
        values: {
          code: check,
          variableInputList: inputs({
            email: output('loweremail', 'newValue'),
            password: output('signinform', 'password'),
          }),
          outputSchema: textOutputs('matches', 'name'),
        },
      },
      {
        id: 'matchlogin',
        connector: 'functionsConnector',
        capability: 'AEqualsB',
        title: 'Do they match?',
        description: 'Goes on when the password is right',
        at: [3, 0],
        values: { leftValueA: rich(output('checklogin', 'matches')), rightValueB: rich('true') },
      },
      {
        id: 'signedinok',
        connector: 'httpConnector',
        capability: 'createSuccessResponse',
        type: 'action',
        title: 'Signed in',
        description: 'Answers with the name and e-mail',
        at: [4, 0],
        values: {
          backgroundColor: '#9dc967',
          claimsNameValuePairs: pairs({
            name: output('checklogin', 'name'),
            email: output('loweremail', 'newValue'),
          }),
        },
      },
      {
        id: 'counttries',
        connector: 'variablesConnector',
        capability: 'incrementByN',
        type: 'action',
        title: 'Count failures',
        description: 'One more failed sign-in',
        at: [4, 1],
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
        description: 'Ends the flow after the third failure',
        at: [5, 1],
        values: { leftValueA: rich('{{global.variables.signInTries}}'), rightValueB: rich('3'), type: 'number' },
      },
      {
        id: 'signinfail',
        connector: 'httpConnector',
        capability: 'createErrorResponse',
        type: 'action',
        title: 'Too many failures',
        description: 'Ends with an error',
        at: [6, 1],
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
        at: [6, 2],
        values: { errorMessage: rich('E-mail and password do not match. Please try again.') },
      },
    ],
    [
      ['branding01', 'signinform'],
      ['signinform', 'loweremail'],
      ['loweremail', 'checklogin'],
      ['checklogin', 'matchlogin'],
      ['matchlogin', 'signedinok'],
      ['matchlogin', 'counttries', 'anyTriggersFalse'],
      ['counttries', 'toomany001'],
      ['toomany001', 'signinfail'],
      ['toomany001', 'tryagain01', 'anyTriggersFalse'],
    ],
  ),
};
