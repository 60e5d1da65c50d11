import { branding, brandingSettings, brandingVariables } from './branding';
import { page } from './page';
import { sketch } from './sketch';
import { inputs, output, pairs, rich, textOutputs } from './texts';

const check = `module.exports = a = async ({params}) => {
  const problems = [];
  if (!/^[^@\\s]+@[^@\\s]+$/.test(params.email)) problems.push('Give an e-mail address.');
  if (params.password.length < 8) problems.push('The password needs at least 8 characters.');
  const code = String(Math.floor(100000 + Math.random() * 900000));
  return { valid: String(problems.length === 0), problem: problems.join(' '), code };
}`;

/** Registration that is finished once the person repeats the code sent to their e-mail address. */
export const registration = {
  name: 'Registration with e-mail check',
  description: 'Takes a name, an e-mail address and a password, and asks for the code that proves the address.',
  settings: brandingSettings,
  variables: [
    ...brandingVariables,
    { name: 'registrationEmail', context: 'flowInstance', type: 'string', displayName: 'The address to prove' },
    { name: 'registrationCode', context: 'flowInstance', type: 'string', displayName: 'The code that proves it' },
  ],
  graphData: sketch(
    'Registration with e-mail check: the code is shown until a mail connection sends it',
    [
      branding,
      {
        id: 'registform',
        connector: 'httpConnector',
        capability: 'customHTMLTemplate',
        title: 'Registration page',
        description: 'Asks for name, e-mail and password',
        at: [0, 0],
        values: page('Create your account', 'We check your e-mail address in the next step.', 'Continue', [
          { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
          { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email' },
          { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' },
        ]),
      },
      {
        id: 'checkinput',
        connector: 'functionsConnector',
        capability: 'customFunction',
        title: 'Check what was typed',
        description: 'Also makes a code of six digits',
        at: [1, 0],
        values: {
          code: check,
          variableInputList: inputs({
            email: output('registform', 'email'),
            password: output('registform', 'password'),
          }),
          outputSchema: textOutputs('valid', 'problem', 'code'),
        },
      },
      {
        id: 'inputvalid',
        connector: 'functionsConnector',
        capability: 'AEqualsB',
        title: 'Is it complete?',
        description: 'Goes on when nothing is wrong',
        at: [2, 0],
        values: { leftValueA: rich(output('checkinput', 'valid')), rightValueB: rich('true') },
      },
      {
        id: 'inputwrong',
        connector: 'errorConnector',
        capability: 'customErrorMessage',
        type: 'action',
        title: 'Say what is wrong',
        description: 'Shows the page again with the problem',
        at: [3, 1],
        values: { errorMessage: rich(output('checkinput', 'problem')) },
      },
      {
        id: 'savethcode',
        connector: 'variablesConnector',
        capability: 'saveValue',
        title: 'Remember the code',
        description: 'For the comparison after the next page',
        at: [3, 0],
        values: {
          saveVariables: pairs(
            { registrationEmail: output('registform', 'email'), registrationCode: output('checkinput', 'code') },
            'flowInstance',
          ),
        },
      },
      {
        id: 'codeform01',
        connector: 'httpConnector',
        capability: 'customHTMLTemplate',
        title: 'Code page',
        description: 'Asks for the code',
        at: [4, 0],
        values: page(
          'Check your e-mail',
          'Enter the code for {{global.variables.registrationEmail}}. This example sends no mail: the code is {{global.variables.registrationCode}}.',
          'Register',
          [{ name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code' }],
        ),
      },
      {
        id: 'matchcode1',
        connector: 'functionsConnector',
        capability: 'AEqualsB',
        title: 'Is it the code?',
        description: 'Compares with the remembered code',
        at: [5, 0],
        values: {
          leftValueA: rich(output('codeform01', 'code')),
          rightValueB: rich('{{global.variables.registrationCode}}'),
        },
      },
      {
        id: 'registdone',
        connector: 'httpConnector',
        capability: 'createSuccessResponse',
        type: 'action',
        title: 'Registered',
        description: 'Answers with the new account',
        at: [6, 0],
        values: {
          backgroundColor: '#9dc967',
          claimsNameValuePairs: pairs({
            name: output('registform', 'name'),
            email: '{{global.variables.registrationEmail}}',
          }),
        },
      },
      {
        id: 'codewrong1',
        connector: 'errorConnector',
        capability: 'customErrorMessage',
        type: 'action',
        title: 'Wrong code',
        description: 'Shows the code page again',
        at: [6, 1],
        values: { errorMessage: rich('This is not the code that was sent. Please try again.') },
      },
    ],
    [
      ['branding01', 'registform'],
      ['registform', 'checkinput'],
      ['checkinput', 'inputvalid'],
      ['inputvalid', 'savethcode'],
      ['inputvalid', 'inputwrong', 'anyTriggersFalse'],
      ['savethcode', 'codeform01'],
      ['codeform01', 'matchcode1'],
      ['matchcode1', 'registdone'],
      ['matchcode1', 'codewrong1', 'anyTriggersFalse'],
    ],
  ),
};
