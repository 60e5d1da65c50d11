import { page, say } from './pages';
import { sketch } from './sketch';
import { output } from '../../contract/drawnSteps';
import { rich } from './texts';

/** Registration that is finished once the person repeats the code sent to their email address. */
export const registration = {
  name: 'Registration with email check',
  description:
    'Collects a name, email address, and password, emails a code to verify the address, then creates the user.',
  variables: [],
  graphData: sketch(
    'Registration with email check: without a mail server, the code is in the outbox on the Team page',
    [
      {
        id: 'registform',
        connector: 'httpConnector',
        capability: 'customHTMLTemplate',
        title: 'Registration page',
        description: 'Asks for name, email, and password',
        at: [0, 0],
        values: page(
          'Create your account',
          'We verify your email address in the next step.',
          'Continue',
          [
            { name: 'givenName', label: 'First name', type: 'text', autocomplete: 'given-name' },
            { name: 'familyName', label: 'Last name', type: 'text', autocomplete: 'family-name' },
            { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
            { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' },
          ],
        ),
      },
      {
        id: 'checkrules',
        connector: 'userDirectoryConnector',
        capability: 'checkPasswordRules',
        title: 'Is the password valid?',
        description: 'Follows the rules of the User Directory connection',
        at: [1, 0],
        values: { newPassword: rich(output('registform', 'password')) },
      },
      say('weakpasswd', 'checkrules', 'Show broken rule', [2, 1]),
      {
        id: 'findholder',
        connector: 'userDirectoryConnector',
        capability: 'findUser',
        title: 'Is the email taken?',
        description: 'True when a user has it',
        at: [2, 0],
        values: { findBy: 'email', identifier: rich(output('registform', 'email')) },
      },
      {
        id: 'emailtaken',
        connector: 'errorConnector',
        capability: 'customErrorMessage',
        type: 'action',
        title: 'Show that it is taken',
        description: 'Shows the page again',
        at: [3, 1],
        values: {
          errorMessage: rich(
            'An account can’t be created with this email address. If you have one, sign in instead.',
          ),
        },
      },
      {
        id: 'sendthcode',
        connector: 'authenticatorsConnector',
        capability: 'sendMailCode',
        type: 'action',
        title: 'Send code',
        description: 'Emails six digits',
        at: [3, 0],
        values: {
          email: rich(output('registform', 'email')),
          subject: rich('Your code'),
          text: rich(
            'Your code is [code]. It expires in ten minutes. If you didn’t request it, ignore this email.',
          ),
        },
      },
      say('notsent001', 'sendthcode', 'Show why it was not sent', [4, 1]),
      {
        id: 'codeform01',
        connector: 'httpConnector',
        capability: 'customHTMLTemplate',
        title: 'Code page',
        description: 'Asks for the code',
        at: [4, 0],
        values: page(
          'Check your email',
          'Enter the code we sent to your email address.',
          'Register',
          [
            {
              name: 'code',
              label: 'Code',
              type: 'text',
              autocomplete: 'one-time-code',
              digits: true,
            },
          ],
          output('sendthcode', 'email'),
        ),
      },
      {
        id: 'checkacode',
        connector: 'authenticatorsConnector',
        capability: 'checkMailCode',
        title: 'Is the code correct?',
        description: 'Allows five attempts',
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
        title: 'Create user',
        description: 'With the verified email address',
        at: [6, 0],
        values: {
          givenName: rich(output('registform', 'givenName')),
          familyName: rich(output('registform', 'familyName')),
          email: rich(output('checkacode', 'email')),
          password: rich(output('registform', 'password')),
          emailVerified: true,
        },
      },
      say('notcreated', 'createuser', 'Show reason', [7, 1]),
      {
        id: 'registdone',
        connector: 'userDirectoryConnector',
        capability: 'completeSignOn',
        type: 'action',
        title: 'Registered',
        description: 'Returns the new user, signed in',
        at: [7, 0],
        values: {
          backgroundColor: '#9dc967',
          userId: rich(output('createuser', 'userId')),
          methods: rich('pwd otp'),
        },
      },
    ],
    [
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
