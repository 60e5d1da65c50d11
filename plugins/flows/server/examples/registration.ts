import { branding, brandingSettings, brandingVariables } from './branding';
import { page } from './page';
import { say } from './say';
import { sketch } from './sketch';
import { output } from '../../contract/drawnSteps';
import { rich } from './texts';

/** Registration that is finished once the person repeats the code sent to their e-mail address. */
export const registration = {
  name: 'Registration with e-mail check',
  description:
    'Takes name, e-mail address and password, sends a code that proves the address, then makes the user.',
  settings: brandingSettings,
  variables: brandingVariables,
  graphData: sketch(
    'Registration with e-mail check: without a mail server the code is found in the outbox of the team page',
    [
      branding,
      {
        id: 'registform',
        connector: 'httpConnector',
        capability: 'customHTMLTemplate',
        title: 'Registration page',
        description: 'Asks for name, e-mail and password',
        at: [0, 0],
        values: page(
          'Create your account',
          'We check your e-mail address in the next step.',
          'Continue',
          [
            { name: 'givenName', label: 'First name', type: 'text', autocomplete: 'given-name' },
            { name: 'familyName', label: 'Last name', type: 'text', autocomplete: 'family-name' },
            { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email' },
            { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' },
          ],
        ),
      },
      {
        id: 'checkrules',
        connector: 'userDirectoryConnector',
        capability: 'checkPasswordRules',
        title: 'Will the password do?',
        description: 'By the rules of the User Directory connection',
        at: [1, 0],
        values: { newPassword: rich(output('registform', 'password')) },
      },
      say('weakpasswd', 'checkrules', 'Say which rule it breaks', [2, 1]),
      {
        id: 'findholder',
        connector: 'userDirectoryConnector',
        capability: 'findUser',
        title: 'Is the address taken?',
        description: 'True when somebody has it',
        at: [2, 0],
        values: { findBy: 'email', identifier: rich(output('registform', 'email')) },
      },
      {
        id: 'emailtaken',
        connector: 'errorConnector',
        capability: 'customErrorMessage',
        type: 'action',
        title: 'Say that it is taken',
        description: 'Shows the page again',
        at: [3, 1],
        values: {
          errorMessage: rich('There is an account with this address already. Sign in instead.'),
        },
      },
      {
        id: 'sendthcode',
        connector: 'authenticatorsConnector',
        capability: 'sendMailCode',
        type: 'action',
        title: 'Send a code',
        description: 'Six digits to the address',
        at: [3, 0],
        values: {
          email: rich(output('registform', 'email')),
          subject: rich('Your code'),
          text: rich('Your code is [code]. It is good for ten minutes.'),
        },
      },
      say('notsent001', 'sendthcode', 'Say why it was not sent', [4, 1]),
      {
        id: 'codeform01',
        connector: 'httpConnector',
        capability: 'customHTMLTemplate',
        title: 'Code page',
        description: 'Asks for the code',
        at: [4, 0],
        values: page(
          'Check your e-mail',
          `Enter the code that was sent to ${output('sendthcode', 'email')}.`,
          'Register',
          [{ name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code' }],
        ),
      },
      {
        id: 'checkacode',
        connector: 'authenticatorsConnector',
        capability: 'checkMailCode',
        title: 'Is it the code?',
        description: 'Five tries',
        at: [5, 0],
        values: {
          email: rich(output('sendthcode', 'email')),
          otp: rich(output('codeform01', 'code')),
        },
      },
      say('codewrong1', 'checkacode', 'Wrong code', [6, 1]),
      {
        id: 'createuser',
        connector: 'userDirectoryConnector',
        capability: 'createUser',
        type: 'action',
        title: 'Make the user',
        description: 'With the address that was proven',
        at: [6, 0],
        values: {
          givenName: rich(output('registform', 'givenName')),
          familyName: rich(output('registform', 'familyName')),
          email: rich(output('checkacode', 'email')),
          password: rich(output('registform', 'password')),
          emailVerified: true,
        },
      },
      say('notcreated', 'createuser', 'Say why not', [7, 1]),
      {
        id: 'registdone',
        connector: 'userDirectoryConnector',
        capability: 'completeSignOn',
        type: 'action',
        title: 'Registered',
        description: 'Answers with the new user, signed on',
        at: [7, 0],
        values: {
          backgroundColor: '#9dc967',
          userId: rich(output('createuser', 'userId')),
          methods: rich('pwd otp'),
        },
      },
    ],
    [
      ['branding01', 'registform'],
      ['registform', 'checkrules'],
      ['checkrules', 'findholder'],
      ['checkrules', 'weakpasswd', 'anyTriggersFalse'],
      ['findholder', 'emailtaken'],
      ['findholder', 'sendthcode', 'anyTriggersFalse'],
      ['sendthcode', 'codeform01'],
      ['sendthcode', 'notsent001', 'anyTriggersFalse'],
      ['codeform01', 'checkacode'],
      ['checkacode', 'createuser'],
      ['checkacode', 'codewrong1', 'anyTriggersFalse'],
      ['createuser', 'registdone'],
      ['createuser', 'notcreated', 'anyTriggersFalse'],
    ],
  ),
};
