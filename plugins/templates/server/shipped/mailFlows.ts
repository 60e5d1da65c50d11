import { shippedFlow } from './shippedFlow';
import { pageStep } from './pageStep';
import { directoryStep, output, sayStep } from '#plugins/flows/contract';
import {
  askForCode,
  codeWays,
  done,
  place,
  proofWays,
  proveAddress,
  provenUser,
  sayWhy,
} from './steps';

const createFieldReference = (name: string) => output('registform', name);

/** Registration that makes the user once the address is proven. */
export const mailRegistration = shippedFlow({
  name: 'Registration with email proof',
  description:
    'Takes name, email address and password, checks the password by the rules of the user directory, proves the address with a code, and makes the user then.',
  steps: [
    pageStep('registform', [0, 0], {
      title: 'Create your account',
      text: 'We check your email address in the next step.',
      button: 'Continue',
      fields: [
        { name: 'givenName', label: 'First name', autocomplete: 'given-name' },
        { name: 'familyName', label: 'Last name', autocomplete: 'family-name' },
        { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' },
      ],
    }),
    directoryStep(place('checkrules', [1, 0], 'Will the password do?'), 'checkPasswordRules', {
      newPassword: createFieldReference('password'),
    }),
    sayWhy(place('weakpasswd', [2, 1], 'Say which rule it breaks'), 'checkrules'),
    directoryStep(place('findholder', [2, 0], 'Is the address taken?'), 'findUser', {
      findBy: 'email',
      identifier: createFieldReference('email'),
    }),
    sayStep(
      place('emailtaken', [3, 1], 'Say that it is taken'),
      'There is an account with this address already. Sign on instead.',
    ),
    ...askForCode(
      3,
      { email: createFieldReference('email') },
      'Enter the code that was sent to your address.',
    ),
    directoryStep(
      place('createuser', [6, 0], 'Make the user'),
      'createUser',
      {
        givenName: createFieldReference('givenName'),
        familyName: createFieldReference('familyName'),
        email: output('checkacode', 'email'),
        password: createFieldReference('password'),
        emailVerified: true,
      },
      'action',
    ),
    sayWhy(place('notcreated', [7, 1], 'Say why not'), 'createuser'),
    done(place('registered', [7, 0], 'Registered'), output('createuser', 'userId'), 'pwd otp'),
  ],
  ways: [
    ['yourbrand1', 'registform'],
    ['registform', 'checkrules'],
    ['checkrules', 'findholder'],
    ['checkrules', 'weakpasswd', 'anyTriggersFalse'],
    ['findholder', 'emailtaken'],
    ['findholder', 'sendthcode', 'anyTriggersFalse'],
    ['sendthcode', 'askforcode'],
    ...codeWays,
    ['checkacode', 'createuser'],
    ['createuser', 'registered'],
    ['createuser', 'notcreated', 'anyTriggersFalse'],
  ],
});

/** Sign-on by a code sent by mail; an address that is nobody's sees the same pages. */
export const mailSignOn = shippedFlow({
  name: 'Passwordless sign-on by mail',
  description:
    'Asks for the email address and sends a code there. An address without an account sees the same pages and gets no mail, so that nobody learns who has one.',
  steps: [
    ...proveAddress('Sign on'),
    done(place('signedonok', [5, 0], 'Signed on'), provenUser, 'otp'),
  ],
  ways: [...proofWays, ['checkacode', 'signedonok']],
});
